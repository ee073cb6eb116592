import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { checksumMissing, checksumWrong, packageInvalid } from "../../analysis/pipelines/errors.ts";
import { PACKAGE_MAX_BYTES } from "../../analysis/pipelines/install/obtainPackage.ts";
import { packageChecksum } from "../../analysis/pipelines/install/packageChecksum.ts";
import { payloadAddress } from "../../analysis/pipelines/install/payloadAddress.ts";
import { placeVersion } from "../../analysis/pipelines/install/placeVersion.ts";
import type { RegistryPackage } from "../../analysis/pipelines/install/registryEntry.ts";
import { unpackPackage } from "../../analysis/pipelines/install/unpackPackage.ts";
import { faultText } from "../../analysis/pipelines/packageFault.ts";
import { packageTree } from "../../analysis/pipelines/packageTree.ts";
import { readPackage } from "../../analysis/pipelines/readPackage.ts";
import { measurePackage } from "../payload/packPackage.ts";
import type { AskRegistry } from "./askRegistry.ts";
import type { MirrorRecord } from "./mirrorRecord.ts";

/** there: it was fetched before and is as it was. repacked: its files are the registry's, which packs them in another
 *  way, so its SHA-256 is another one here. */
export interface MirroredPackage {
  id: string;
  version: string;
  outcome: "fetched" | "there" | "repacked";
  /** Of what is served from here. */
  sha256: string;
}

/** Has one version of a package lie in pipelines/<id>/<version>/ of a content folder: fetched, compared with its SHA-256,
 *  unpacked, judged, and then there as a whole. What is there already and is what the registry has is not fetched.
 *  version: of the pattern that payloads are asked for by.
 *  publishedAt: what its files are dated to.
 *  Raises checksumMissing, checksumWrong, packageInvalid, and what fetchRegistry and unpackPackage raise. */
export async function mirrorPackage(
  ask: AskRegistry,
  { entry, version, index }: { entry: RegistryPackage; version: string; index: string },
  { folder, record, publishedAt }: { folder: string; record: MirrorRecord; publishedAt: Date },
): Promise<MirroredPackage> {
  const { id } = entry;
  const sha256 = packageChecksum(entry, version) ?? raise(checksumMissing());
  const packages = join(folder, "pipelines");
  const known = record.packages[`${id}/${version}`];
  const here = packed(join(packages, id, version));
  if (here === sha256 || (here !== undefined && known?.sha256 === sha256 && known.packedSha256 === here))
    return { id, version, outcome: "there", sha256: here };

  const payload = await ask.bytes(payloadAddress(entry, version, index), PACKAGE_MAX_BYTES);
  if (createHash("sha256").update(payload).digest("hex") !== sha256) raise(checksumWrong());
  await mkdir(packages, { recursive: true });
  // A name that begins with a dot is not looked at.
  const incoming = await mkdtemp(join(packages, ".incoming-"));
  try {
    const arrived = join(incoming, version);
    await unpackPackage(payload, arrived);
    await judge(arrived, { id, version });
    const packedSha256 = measurePackage(arrived).sha256;
    await dateFiles(arrived, publishedAt);
    await placeVersion(packages, arrived, { id, version });
    record.packages[`${id}/${version}`] = { sha256, packedSha256 };
    const outcome = packedSha256 === sha256 ? "fetched" : "repacked";
    return { id, version, outcome, sha256: packedSha256 };
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

function packed(folder: string): string | undefined {
  try {
    return measurePackage(folder).sha256;
  } catch {
    // Nothing is there, or not what was fetched.
    return undefined;
  }
}

async function judge(folder: string, named: { id: string; version: string }): Promise<void> {
  const read = await readPackage(folder, { tree: await packageTree(folder), source: "folder", named });
  if ("faults" in read) raise(packageInvalid(read.faults.map(faultText)));
}

// The index says when a package was last published, by the youngest of all files.
async function dateFiles(folder: string, publishedAt: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), publishedAt, publishedAt);
}
