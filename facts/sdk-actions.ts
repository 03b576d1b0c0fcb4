import facts from "./sdk-actions.json" with { type: "json" };

/** An action of `arn:aws:states:::aws-sdk:<service>:<action>`. The fields are explained in the file's `$meta`. */
export interface SdkAction {
  readonly kind: "read" | "write";
  readonly token: ActionToken | null;
  readonly iamAction: string;
  readonly iamAlso?: readonly string[];
  readonly iamVerified?: boolean;
  readonly supported?: boolean;
  /** A write without a lasting effect: each call answers with a new value. */
  readonly fresh?: boolean;
}

export interface ActionToken {
  /** The member in the Task's arguments; dots lead into objects. */
  readonly member: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly pattern?: string;
  /** `false`: looks like a token, but does not keep a second effect away. */
  readonly dedup?: boolean;
  /** A name of the caller's choice: a repeat is an error, not the first answer. */
  readonly role?: "name";
  readonly required?: boolean;
}

export interface SdkService {
  readonly serviceId: string;
  readonly errorPrefix: string;
  readonly iamPrefix: string;
  readonly actions: Readonly<Record<string, SdkAction | undefined>>;
}

const services = facts.services as unknown as Readonly<Record<string, SdkService | undefined>>;

export const sdkService = (service: string): SdkService | undefined => services[service];

/** What is known of `aws-sdk:<service>:<action>`; nothing for an action that the facts do not have. */
export const sdkAction = (service: string, action: string): SdkAction | undefined =>
  services[service]?.actions[action];
