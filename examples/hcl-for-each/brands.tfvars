brands = {
  north = {
    orders_table_name         = "orders-north"
    stock_table_name          = "stock-north"
    carrier_connection_arn    = "arn:aws:events:eu-west-1:111111111111:connection/carrier/7f8b1a3c-6d0b-4a3e-9d5e-0a4f5f1d2c3b"
    loyalty_state_machine_arn = "arn:aws:states:eu-west-1:111111111111:stateMachine:loyalty-north"
  }
  south = {
    orders_table_name         = "orders-south"
    stock_table_name          = "stock-south"
    carrier_connection_arn    = "arn:aws:events:eu-west-1:111111111111:connection/carrier/7f8b1a3c-6d0b-4a3e-9d5e-0a4f5f1d2c3b"
    loyalty_state_machine_arn = "arn:aws:states:eu-west-1:111111111111:stateMachine:loyalty-south"
  }
}
