# One ledger and one guard, and the same workflow twice: one state machine for each brand.
# Make the modules first:
#
#   npx steponce export ledger --out examples/hcl-for-each/modules/ledger
#   npx steponce export guard --out examples/hcl-for-each/modules/guard
#   npx steponce export order-fulfilment --out examples/hcl-for-each/modules/order-fulfilment

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
  alias  = "shop"
  region = var.region
}

module "ledger" {
  source    = "./modules/ledger"
  providers = { aws = aws.shop }

  table_name         = "shop-ledger"
  result_bucket_name = "shop-ledger-results"
  tags               = var.tags
}

module "guard" {
  source    = "./modules/guard"
  providers = { aws = aws.shop }

  name_prefix               = "shop"
  ledger_table_name         = module.ledger.table_name
  ledger_table_arn          = module.ledger.table_arn
  ledger_kms_key_arn        = module.ledger.kms_key_arn
  ledger_result_bucket_name = module.ledger.result_bucket_name
  ledger_result_bucket_arn  = module.ledger.result_bucket_arn
  tags                      = var.tags
}

module "order_fulfilment" {
  source    = "./modules/order-fulfilment"
  for_each  = var.brands
  providers = { aws = aws.shop }

  name = "orders-${each.key}"

  ledger_table_name         = module.ledger.table_name
  ledger_table_arn          = module.ledger.table_arn
  ledger_kms_key_arn        = module.ledger.kms_key_arn
  ledger_result_bucket_name = module.ledger.result_bucket_name
  ledger_result_bucket_arn  = module.ledger.result_bucket_arn

  claim_function_arn = module.guard.claim_function_arn
  store_function_arn = module.guard.store_function_arn
  claim_role_name    = module.guard.claim_role_name

  orders_table_name         = each.value.orders_table_name
  stock_table_name          = each.value.stock_table_name
  payments_url              = "https://payments.example.com"
  carrier_url               = "https://carrier.example.com"
  carrier_connection_arn    = each.value.carrier_connection_arn
  receipt_queue_url         = aws_sqs_queue.receipts[each.key].url
  loyalty_state_machine_arn = each.value.loyalty_state_machine_arn
  event_bus_name            = aws_cloudwatch_event_bus.shop.name

  alarm_topic_arns = [aws_sns_topic.alarms.arn]
  tags             = merge(var.tags, { brand = each.key })

  depends_on = [aws_cloudwatch_event_bus.shop]
}

resource "aws_sqs_queue" "receipts" {
  provider   = aws.shop
  for_each   = var.brands
  name       = "receipts-${each.key}.fifo"
  fifo_queue = true
}

resource "aws_cloudwatch_event_bus" "shop" {
  provider = aws.shop
  name     = "shop"
}

resource "aws_sns_topic" "alarms" {
  provider = aws.shop
  name     = "shop-alarms"
}

output "alias_arns" {
  description = "What callers start, by brand."
  value       = { for brand, workflow in module.order_fulfilment : brand => workflow.alias_arn }
}
