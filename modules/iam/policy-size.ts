import type { IamFinding } from "./derive.ts";
import type { Statement } from "./statement.ts";

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html: inline policies of a role, together. */
const INLINE_LIMIT = 10_240;
/** What an ARN may come to when Terraform knows it, and what JSON adds to each statement. */
const ARN_LENGTH = 110;
const STATEMENT_LENGTH = 60;

/** Says when a role's policy may be too long for IAM; only Terraform knows how long its ARNs really are. */
export const policySizeFindings = (state: string, statements: readonly Statement[]): IamFinding[] => {
  const length = statements.reduce(
    (sum, { sid, actions, resources, conditions = [] }) =>
      sum +
      STATEMENT_LENGTH +
      sid.length +
      actions.join('","').length +
      (resources.length + conditions.length) * ARN_LENGTH,
    0,
  );
  if (length <= INLINE_LIMIT) return [];
  return [
    {
      state,
      what: `the role's policy may come to ${length} characters, and IAM takes ${INLINE_LIMIT}`,
      mend: "Split the workflow, or make the role yourself, with managed policies of policyJson's statements, and pass roleArn.",
    },
  ];
};
