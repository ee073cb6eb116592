import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { checksumMissing, checksumWrong, packageInvalid } from "../../analysis/pipelines/errors.ts";
import {
  PACKAGE_MAX_BYTES,
  packageChecksum,
  payloadAddress,
} from "../../analysis/pipelines/install/obtainPackage.ts";
import { placeVersion } from "../../analysis/pipelines/install/placePackage.ts";
import type { RegistryPackage } from "../../analysis/pipelines/install/registryEntry.ts";
import { unpackPackage } from "../../analysis/pipelines/install/unpackPackage.ts";
import { faultSentence } from "../../analysis/pipelines/validation/validationError.ts";
import { readPackageTree } from "../../analysis/pipelines/readPackageTree.ts";
import { readPackage } from "../../analysis/pipelines/readPackage.ts";
import { measurePackage } from "../payload/cachePayload.ts";
import type { RegistryClient } from "./requestRegistry.ts";
import type { MirrorRecord } from "./mirrorRecord.ts";

/** there: downloaded earlier and unchanged. repacked: the files are those of the registry, which packs them
 *  differently, so that the SHA-256 differs here. */
export interface MirroredPackage {
  id: string;
  version: string;
  outcome: "fetched" | "there" | "repacked";
  /** Of the payload that the mirror serves. */
  sha256: string;
}

/** Mirrors one version of a package to pipelines/<id>/<version>/ of a content directory: downloads it, verifies its
 *  SHA-256, unpacks and validates it, and then places it atomically. An existing package that equals that of the
 *  registry is not downloaded. version: matches the pattern of payload paths. publishedAt: modification time of its
 *  files. Raises checksumMissing, checksumWrong, packageInvalid, and the errors of fetchRegistry and unpackPackage. */
export async function mirrorPackage(
  ask: RegistryClient,
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
  // Names that start with a dot are ignored by the registry.
  const incoming = await mkdtemp(join(packages, ".incoming-"));
  try {
    const arrived = join(incoming, version);
    await unpackPackage(payload, arrived);
    await refuseInvalid(arrived, { id, version });
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
    // The package is missing or cannot be packed.
    return undefined;
  }
}

async function refuseInvalid(folder: string, named: { id: string; version: string }): Promise<void> {
  const read = await readPackage(folder, { tree: await readPackageTree(folder), source: "folder", named });
  if ("faults" in read) raise(packageInvalid(read.faults.map(faultSentence)));
}

// The index derives the date of the last publication from the newest of all files.
async function dateFiles(folder: string, publishedAt: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), publishedAt, publishedAt);
}
