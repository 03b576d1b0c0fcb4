import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { App, AssetType, TerraformAsset } from "cdktf";
import { Construct } from "constructs";
import { bundleLambdas, type LambdaZip } from "./bundle.ts";

/** Where a stack finds a bundle, relative to the stack's own folder. */
export interface BundleAsset {
  /** A Terraform expression: the zip's path at apply. */
  readonly filename: string;
  readonly sha256: string;
}

/** The bundles of one app: each entry file is bundled once, however many functions use it. */
export class LambdaBundles extends Construct {
  readonly #zips = new Map<string, LambdaZip>();
  readonly #written = new Set<string>();
  readonly #folder: string;

  /** The app's own, made on first use. */
  static of(scope: Construct): LambdaBundles {
    const id = "steponce-bundles";
    const { root } = scope.node;
    return (root.node.tryFindChild(id) as LambdaBundles | undefined) ?? new LambdaBundles(root, id);
  }

  private constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#folder = join(App.of(this).outdir, ".bundles");
  }

  /** Bundles in one run what `zip` will ask for one by one. */
  prepare(entries: readonly string[]): void {
    const missing = [...new Set(entries.map((entry) => resolve(entry)))].filter((e) => !this.#zips.has(e));
    bundleLambdas(missing).forEach((zip, index) => {
      this.#zips.set(missing[index]!, zip);
    });
  }

  zip(entry: string): LambdaZip {
    this.prepare([entry]);
    return this.#zips.get(resolve(entry))!;
  }

  /** The zip of an entry as an asset of the scope's stack. */
  asset(scope: Construct, id: string, entry: string): BundleAsset {
    const zip = this.zip(entry);
    const name = `${Buffer.from(zip.sha256, "base64").toString("hex")}.zip`;
    const path = join(this.#folder, name);
    this.#write(path, zip);
    const asset = new TerraformAsset(scope, id, { path, type: AssetType.FILE, assetHash: name.slice(0, 32) });
    return { filename: `\${path.module}/${asset.path}`, sha256: zip.sha256 };
  }

  /** Once, however many functions have it. */
  #write(path: string, { bytes }: LambdaZip): void {
    if (this.#written.has(path)) return;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path, bytes);
    this.#written.add(path);
  }
}
