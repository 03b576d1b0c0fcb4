export { classifyCode, classifyError, type ErrorOutcome } from "./classify-error.ts";
export {
  type CalledService,
  connectionError,
  errorClassName,
  errorName,
} from "./error-names.ts";
export { type Integration, integration } from "./integrations.ts";
export { type ActionToken, type SdkAction, type SdkService, sdkAction, sdkService } from "./sdk-actions.ts";
export type { SdkCall } from "./sdk-call.ts";
export { type TokenWindow, tokenWindow } from "./token-windows.ts";
