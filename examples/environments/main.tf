# One root for all environments; each has a file of values:
#
#   terraform workspace select -or-create staging
#   terraform apply -var-file=staging.tfvars
#
# Make the modules first, as the README beside this file says.

terraform {
  required_version = ">= 1.5"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5.79"
    }
  }
}

provider "aws" {
  region = var.region

  default_tags {
    tags = { environment = var.environment }
  }
}

module "ledger" {
  source = "./modules/ledger"

  table_name          = "${var.environment}-ledger"
  deletion_protection = var.protect
}

module "guard" {
  source = "./modules/guard"

  name_prefix        = "${var.environment}-guard"
  ledger_table_name  = module.ledger.table_name
  ledger_table_arn   = module.ledger.table_arn
  log_retention_days = var.log_retention_days
}

module "wallet_transfer" {
  source = "./modules/wallet-transfer"

  name               = "${var.environment}-wallet-transfer"
  ledger_table_name  = module.ledger.table_name
  ledger_table_arn   = module.ledger.table_arn
  claim_function_arn = module.guard.claim_function_arn
  store_function_arn = module.guard.store_function_arn
  claim_role_name    = module.guard.claim_role_name
  log_level          = var.log_level
  log_retention_days = var.log_retention_days
  create_alarms      = var.protect
  create_dashboard   = var.protect

  wallets_table_name     = "${var.environment}-wallets"
  notification_topic_arn = aws_sns_topic.transfers.arn

  previous_version_arn = var.previous_version_arn
  current_weight       = var.current_weight
}

resource "aws_sns_topic" "transfers" {
  name = "${var.environment}-transfers"
}

output "state_machine_version_arn" {
  description = "Give this as previous_version_arn of the next, gradual deployment."
  value       = module.wallet_transfer.state_machine_version_arn
}
