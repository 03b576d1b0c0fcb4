variable "environment" {
  description = "Short name of the environment: first part of every name."
  type        = string
}

variable "region" {
  description = "AWS region."
  type        = string
}

variable "protect" {
  description = "Deletion protection, alarms and a dashboard."
  type        = bool
}

variable "log_level" {
  description = "Log level of the state machine."
  type        = string
}

variable "log_retention_days" {
  description = "Days that logs are kept."
  type        = number
}

variable "previous_version_arn" {
  description = "ARN of the version that still gets the rest of the starts during a gradual deployment."
  type        = string
  default     = null
}

variable "current_weight" {
  description = "Percent of starts that go to the new version during a gradual deployment."
  type        = number
  default     = 100
}
