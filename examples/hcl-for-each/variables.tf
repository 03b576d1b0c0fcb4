variable "region" {
  description = "AWS region."
  type        = string
  default     = "eu-west-1"
}

variable "brands" {
  description = "What differs between the brands of the shop, by a short name."
  type = map(object({
    orders_table_name         = string
    stock_table_name          = string
    carrier_connection_arn    = string
    loyalty_state_machine_arn = string
  }))
}

variable "tags" {
  description = "Tags of everything."
  type        = map(string)
  default     = { service = "orders" }
}
