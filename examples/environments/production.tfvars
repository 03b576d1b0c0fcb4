environment        = "production"
region             = "eu-west-1"
protect            = true
log_level          = "ERROR"
log_retention_days = 365
