import { formatDuration } from "../../../ledger/duration.ts";
import { isObject } from "../../asl/types.ts";
import { apiToken, argumentsOf } from "../../config/api.ts";
import { reliesOnToken } from "../../config/resolve-token.ts";
import { finding } from "../finding.ts";
import { formatHorizon } from "../horizon.ts";
import { type Check, eachStep, optionOf, type StepSubject, type Subject } from "../subject.ts";

/** A step whose safety hangs on a token has one, for long enough, in the region where it counts. */
const tokenFindings = eachStep((subject, whole) => {
  const { step, site, declared } = subject;
  if (!reliesOnToken(declared)) return [];
  const option = step.mechanism === "token" ? "mechanism" : "onDoubt";
  if (step.shape !== "inline" && step.token === undefined) {
    return [
      finding("SO180", optionOf(whole, subject, option), `no token of ${site.state.Resource} is known`),
    ];
  }
  const standard = standardTarget(subject);
  if (standard !== undefined) {
    return [
      finding(
        "SO180",
        optionOf(whole, subject, option),
        `${standard} is no FIFO queue or topic, and takes no token`,
      ),
    ];
  }
  const documented = step.shape === "inline" ? undefined : apiToken(site)?.windowSeconds;
  const own = "tokenWindow" in declared ? declared.tokenWindow : undefined;
  const window = own ?? documented;
  return [
    ...(window === undefined
      ? [
          finding(
            "SO181",
            optionOf(whole, subject, "tokenWindow"),
            "how long the callee honours a token is not known",
          ),
        ]
      : windowFindings(subject, whole, window)),
    ...(own !== undefined && documented !== undefined && own > documented
      ? [
          finding(
            "SO188",
            optionOf(whole, subject, "tokenWindow"),
            `${formatDuration(own)}, and AWS documents ${formatDuration(documented)}`,
          ),
        ]
      : []),
    ...regionFindings(subject, whole),
  ];
});

const windowFindings = (subject: StepSubject, whole: Subject, window: number) => {
  const { step, horizon, attemptSeconds } = subject;
  if (step.mechanism === "token") {
    if (window >= horizon.seconds) return [];
    const what = `the token counts for ${formatDuration(window)}, the horizon is ${formatHorizon(horizon)}`;
    return [finding("SO182", optionOf(whole, subject, "mechanism"), what)];
  }
  if (window > attemptSeconds) return [];
  const what = `the token counts for ${formatDuration(window)}, an attempt may last ${formatDuration(attemptSeconds)}`;
  return [finding("SO183", optionOf(whole, subject, "onDoubt"), what)];
};

/** The tokens of AWS APIs count in one region; of an author's own callee only the author knows. */
const regionFindings = (subject: StepSubject, whole: Subject) => {
  const { step, site, declared } = subject;
  if (!("region" in declared) || declared.region === "regional") return [];
  if (step.shape === "inline" || apiToken(site) === undefined) return [];
  return [finding("SO184", optionOf(whole, subject, "region"), `${step.token?.member} counts in one region`)];
};

/** The queue or topic, when it is plainly written down and plainly not FIFO. */
const standardTarget = ({ step, site }: StepSubject): string | undefined => {
  const given = argumentsOf(site);
  if (step.token?.member !== "MessageDeduplicationId" || !isObject(given)) return undefined;
  const target = given.QueueUrl ?? given.TopicArn;
  const plain = typeof target === "string" && !/[${]/.test(target);
  return plain && !target.endsWith(".fifo") ? target : undefined;
};

export const tokenChecks: readonly Check[] = [tokenFindings];
