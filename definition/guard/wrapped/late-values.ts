import { type AslObject, isObject, type Json } from "../../asl/types.ts";
import type { Insertion } from "../template.ts";

/** Stands for the task token where arguments are evaluated before the call. */
export const tokenStandIn = "<steponce:task-token>";
const encodedStandIn = "<steponce:task-token:base64>";
const tokenCode = "$states.context.Task.Token";
const tokenPath = "$$.Task.Token";

/** The context object at the call, under the author's name of the state. */
export const contextCode = (state: string): string =>
  `$merge([$states.context, {"State": $merge([$states.context.State, {"Name": ${JSON.stringify(state)}}])}])`;

export interface Split {
  /** What S evaluates, before the call. */
  readonly template: Json;
  /** What only the call's own state can know. */
  readonly late?: Insertion;
}

/** A JSONPath template without what belongs to the state that makes the call: its task token, its context. */
export const splitTemplate = (template: AslObject, state: string): Split => {
  const late = (
    name: string,
    text: string,
  ): readonly [member: string, kept: Json, code: Insertion] | undefined => {
    const member = name.slice(0, -2);
    if (!name.endsWith(".$")) return undefined;
    if (text === tokenPath) return [member, null, { code: () => tokenCode }];
    if (text === "$$") return [member, null, { code: () => contextCode(state) }];
    const kept = withStandIn(text);
    return kept === undefined ? undefined : [name, kept, { code: withToken }];
  };
  const split = (value: Json): Split => {
    if (Array.isArray(value)) {
      // JSONata flattens lists in lists: such a list is left as it is.
      if (value.some(Array.isArray)) return { template: value };
      const items = value.map(split);
      const some = items.some((item) => item.late);
      return {
        template: items.map((item) => item.template),
        ...(some && { late: { items: items.map((item) => item.late) } }),
      };
    }
    if (!isObject(value)) return { template: value };
    const members: Record<string, Insertion> = {};
    const kept = Object.entries(value).map(([name, inner]): readonly [string, Json] => {
      const found = typeof inner === "string" ? late(name, inner) : undefined;
      if (found) {
        members[name.replace(/\.\$$/, "")] = found[2];
        return [found[0], found[1]];
      }
      const parts = split(inner);
      if (parts.late) members[name] = parts.late;
      return [name, parts.template];
    });
    return {
      template: Object.fromEntries(kept),
      ...(Object.keys(members).length > 0 && { late: { members } }),
    };
  };
  return split(template);
};

/** The text with the token in place of its stand-ins. */
const withToken = (text: string): string => {
  const plain = `$replace(${text}, '${tokenStandIn}', ${tokenCode})`;
  return `$replace(${plain}, '${encodedStandIn}', $base64encode(${tokenCode}))`;
};

/** An intrinsic function that puts the token, as it is or in Base64, into a text: the same with stand-ins. */
const withStandIn = (text: string): string | undefined => {
  if (!/^States\.(Format|JsonToString)\(/.test(text)) return undefined;
  const parts = text
    .split(/('(?:\\.|[^'\\])*')/)
    .map((part, i) =>
      i % 2
        ? part
        : part
            .replaceAll(/States\.Base64Encode\(\s*\$\$\.Task\.Token\s*\)/g, `'${encodedStandIn}'`)
            .replaceAll(tokenPath, `'${tokenStandIn}'`),
    );
  const kept = parts.join("");
  return kept === text || /States\.(Hash|Base64)/.test(kept) ? undefined : kept;
};
