import validate from "asl-validator";

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** The calls of Step Functions that Terraform makes and moto 5.2 does not know. */
export const stepFunctionsExtras = () => {
  const versions = new Map<string, string[]>();
  return {
    answer: (target: string, body: Buffer): Answer | undefined => {
      if (target === "ValidateStateMachineDefinition") return validated(body);
      if (target !== "ListStateMachineVersions") return undefined;
      const { stateMachineArn } = JSON.parse(body.toString());
      const arns = versions.get(stateMachineArn) ?? [];
      return ok({
        stateMachineVersions: arns.map((arn) => ({ stateMachineVersionArn: arn, creationDate: 0 })),
      });
    },
    /** Remembers the versions that moto publishes, the newest first. */
    see: (target: string, request: Buffer, answer: Buffer): void => {
      if (target === "DeleteStateMachine") versions.delete(JSON.parse(request.toString()).stateMachineArn);
      if (target !== "CreateStateMachine" && target !== "UpdateStateMachine") return;
      const { stateMachineVersionArn: version } = JSON.parse(answer.toString());
      if (typeof version !== "string") return;
      const machine = version.split(":").slice(0, -1).join(":");
      versions.set(machine, [version, ...(versions.get(machine) ?? []).filter((arn) => arn !== version)]);
    },
  };
};

const validated = (body: Buffer): Answer => {
  const { definition } = JSON.parse(body.toString()) as { definition: string };
  const { errors } = validate(JSON.parse(definition), { checkPaths: true, checkArn: true });
  return ok({
    result: errors.length === 0 ? "OK" : "FAIL",
    truncated: false,
    diagnostics: errors.map((error) => ({
      severity: "ERROR",
      code: error["Error code"],
      message: error.Message,
      location: "/",
    })),
  });
};

const ok = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value) });
