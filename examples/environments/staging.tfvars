environment        = "staging"
region             = "eu-west-1"
protect            = false
log_level          = "ALL"
log_retention_days = 7
