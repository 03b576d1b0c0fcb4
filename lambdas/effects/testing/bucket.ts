import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";

/** Makes one call of the world; a test may put something before or after it. */
export type Pass = <T>(operation: string, work: () => T) => Promise<T>;

interface Stored {
  readonly body: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly eTag: string;
}

interface Sent {
  readonly input: {
    readonly Key?: string;
    readonly Body?: unknown;
    readonly IfNoneMatch?: string;
    readonly Metadata?: Record<string, string>;
  };
}

/** A bucket in this process, with the conditional writes of S3. */
export class LocalBucket {
  readonly objects = new Map<string, Stored>();
  /** How often each key was written. */
  readonly writes = new Map<string, number>();

  client(pass: Pass = async (_, work) => work()): Pick<S3Client, "send"> {
    const calls: Record<string, (input: Sent["input"]) => object> = {
      PutObjectCommand: (input) => this.#put(input),
      HeadObjectCommand: ({ Key = "" }) => told(this.#found(Key, "NotFound")),
      GetObjectCommand: ({ Key = "" }) => {
        const stored = this.#found(Key, "NoSuchKey");
        return { ...told(stored), Body: { transformToString: async () => stored.body } };
      },
      DeleteObjectCommand: ({ Key = "" }) => {
        this.objects.delete(Key);
        return {};
      },
    };
    const send = (command: Sent) => {
      const { name } = command.constructor;
      const call = calls[name];
      if (!call) throw new Error(`The local bucket has no ${name}`);
      return pass(`s3:${name.replace("Command", "")}`, () => call(command.input));
    };
    return { send: send as unknown as S3Client["send"] };
  }

  #put({ Key = "", Body, IfNoneMatch, Metadata = {} }: Sent["input"]): object {
    if (IfNoneMatch === "*" && this.objects.has(Key)) throw named("PreconditionFailed");
    const body = String(Body);
    const eTag = `"${createHash("md5").update(body).digest("hex")}"`;
    this.objects.set(Key, { body, metadata: Metadata, eTag });
    this.writes.set(Key, (this.writes.get(Key) ?? 0) + 1);
    return { ETag: eTag };
  }

  #found(key: string, missing: string): Stored {
    const stored = this.objects.get(key);
    if (!stored) throw named(missing);
    return stored;
  }
}

const told = ({ eTag, metadata }: Stored) => ({ ETag: eTag, Metadata: metadata });

const named = (name: string) => Object.assign(new Error(name), { name });
