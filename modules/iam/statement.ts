import type { Flag } from "../terraform/flag.ts";

/** One permission, and why it is there. */
export interface Statement {
  /** Letters and digits only. */
  readonly sid: string;
  /** What the permission is for, in a few words. */
  readonly reason: string;
  /** The AWS page that asks for it. */
  readonly doc: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: readonly Condition[];
  /** @default true */
  readonly when?: Flag;
}

export interface Condition {
  /** For example `StringEquals`. */
  readonly test: string;
  readonly variable: string;
  readonly values: readonly string[];
}

/** Everyone who may be given a permission here: an `IamRole`, or a `DataAwsIamRole` for an existing one. */
export interface Grantee {
  readonly name: string;
  readonly node: { readonly id: string };
}
