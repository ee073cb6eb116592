import { createHash } from "node:crypto";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../apiError.ts";
import { recordChange } from "../../audit/recordChange.ts";
import type { Context } from "../../context.ts";
import {
  checksumMissing,
  checksumWrong,
  credentialsNeeded,
  packageInvalid,
  packageNotFound,
  unknownSource,
} from "../errors.ts";
import { faultText } from "../packageFault.ts";
import { forgetPackages } from "../packagesOf.ts";
import { packageTree } from "../packageTree.ts";
import { readPackage } from "../readPackage.ts";
import type { installInput } from "../schema.ts";
import { fetchRegistry } from "./fetchRegistry.ts";
import { packageChecksum } from "./packageChecksum.ts";
import { placePackage } from "./placePackage.ts";
import { type RegistryPackage, registryIndex } from "./registryIndex.ts";
import { registryUrl } from "./registryUrl.ts";
import { unpackPackage } from "./unpackPackage.ts";

export const PACKAGE_MAX_BYTES = 32 * 1024 * 1024;
/** The one source there is: the registry of this instance. */
const SOURCE = "registry";
/** Where it is told how a package came here; no package has a file of this name. */
const PROVENANCE = ".installed.json";

/** Installs a package from the registry, or another version of it, after its SHA-256 was compared and its documents
 *  were judged: until then nothing of it lies among the packages (additions §4). It stays off until somebody switches it
 *  on. version: the newest when none is given. credentials: for a private package; sent to its registry, kept nowhere.
 *  Gives { pipelineId, version, sha256 }.
 *  Raises unknownSource, packageNotFound, checksumMissing, credentialsNeeded, checksumWrong, packageInvalid, and what
 *  registryIndex and fetchRegistry raise. */
export async function installPackage(
  ctx: Context,
  { pipelineId, version: asked, sourceId = SOURCE, credentials }: z.output<typeof installInput>,
): Promise<{ pipelineId: string; version: string; sha256: string }> {
  if (sourceId !== SOURCE) raise(unknownSource());
  const { site } = ctx;
  const entry = (await registryIndex(site)).find(({ id }) => id === pipelineId) ?? raise(packageNotFound());
  const version = asked ?? entry.latestVersion;
  const isOffered = version === entry.latestVersion || entry.versions.some((one) => one.version === version);
  if (!isOffered) raise(packageNotFound());
  const sha256 = packageChecksum(entry, version) ?? raise(checksumMissing());
  const bearer = credentials?.accessKey ?? credentials?.token;
  if (entry.isPrivate && bearer === undefined)
    raise(credentialsNeeded(entry.source?.keyLabel ?? "access key"));

  const payload = await fetchRegistry(addressOf(entry, version, registryUrl(site)), {
    maxBytes: PACKAGE_MAX_BYTES,
    bearer: entry.isPrivate ? bearer : undefined,
  });
  if (createHash("sha256").update(payload).digest("hex") !== sha256) raise(checksumWrong());

  const packages = join(site.env.home, "packages");
  await mkdir(packages, { recursive: true, mode: 0o750 });
  // A name that begins with a dot is not looked at.
  const incoming = await mkdtemp(join(packages, ".incoming-"));
  try {
    const folder = join(incoming, version);
    await unpackPackage(payload, folder);
    await judge(folder, { id: pipelineId, version });
    await writeFile(
      join(folder, PROVENANCE),
      JSON.stringify({ pipelineId, version, sha256, sourceId, installedAt: new Date().toISOString() }),
    );
    await placePackage(packages, folder, { id: pipelineId, version });
    forgetPackages(site);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
  await transaction((trx) =>
    recordChange(trx, ctx, {
      action: "pipeline.installed",
      targetType: "pipeline",
      targetId: pipelineId,
      after: { version, sha256, sourceId },
    }),
  );
  return { pipelineId, version, sha256 };
}

async function judge(folder: string, named: { id: string; version: string }): Promise<void> {
  const read = await readPackage(folder, { tree: await packageTree(folder), source: "installed", named });
  if ("faults" in read) raise(packageInvalid(read.faults.map(faultText)));
}

function addressOf(entry: RegistryPackage, version: string, index: string): string {
  const own = entry.versions.find((one) => one.version === version)?.downloadUrl;
  const given = own ?? entry.source?.downloadUrl ?? entry.source?.packageUrlDefault;
  if (given) return new URL(given, index).href;
  return `${index}/pipelines/${encodeURIComponent(entry.id)}/${encodeURIComponent(version)}/download`;
}
