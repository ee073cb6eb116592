import type { Knex } from "knex";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { PipelineConfig } from "../../../../db/models/PipelineConfig.ts";
import { transaction } from "../../../../db/transaction.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { DOCUMENT_VALUES_MAX } from "../../limits.ts";
import { inTexts, type Sentence } from "../../../platform/errors/rules/sentence.ts";
import { measureJson } from "../../../platform/input/measureJson.ts";
import { recordChange } from "../../../platform/audit/recordChange.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { readEnablement } from "../enablement.ts";
import { packageInvalid, packageOfOtherId, packageOfOtherVersion } from "../errors.ts";
import { faultSentence, warningSentences } from "../validation/validationError.ts";
import { findPipeline, forgetPackages } from "../readPackages.ts";
import { readPackageTree } from "../readPackageTree.ts";
import type { PipelinePackage } from "../pipelinePackage.ts";
import { readPackage } from "../readPackage.ts";
import type { installInput } from "../schema.ts";
import { type Obtained, obtainPackage } from "./obtainPackage.ts";
import { placePackage, sweepLeftovers } from "./placePackage.ts";
import { provenanceWarnings, writeProvenance } from "./provenance.ts";
import { findSource } from "./getSources.ts";

const MANIFEST_MAX_BYTES = 1024 * 1024;

/**
 * The installed package. sha256: null for a package from a repository; commit: only for a repository. warnings:
 * remaining notes.
 */
export interface Installed {
  pipelineId: string;
  version: string;
  sha256: string | null;
  commit?: string;
  warnings: (Sentence | string)[];
}

/**
 * Installs or switches a package version from a source, newer or older (additions §4). Files become visible among the
 * packages only after the SHA-256, where the source states one, and the documents are verified. The version installed
 * last is used. A new pipeline is disabled until a user enables it; an existing one keeps its settings and its
 * enablement. version: the newest when omitted. credentials: for private packages; sent only to the host that stores
 * the package, never stored. Raises unknownSource, packageInvalid, packageOfOtherId, packageOfOtherVersion, and what
 * obtainPackage raises.
 */
export async function installPackage(
  ctx: Context,
  { pipelineId, version, sourceId, credentials }: z.output<typeof installInput>,
): Promise<Installed> {
  const { site } = ctx;
  const source = await findSource(site.database, site, sourceId);
  const key = credentials?.accessKey ?? credentials?.token;
  const packages = join(site.env.home, "packages");
  await mkdir(packages, { recursive: true, mode: 0o750 });
  await sweepLeftovers(packages);
  // Directories with a leading dot are ignored.
  const incoming = await mkdtemp(join(packages, ".incoming-"));
  try {
    const folder = join(incoming, "package");
    const wanted = { pipelineId, version, key };
    const obtained = await obtainPackage(site, { source, wanted, into: folder });
    const arrived = await validateArrived(folder, { wanted, obtained });
    const { version: _, ...from } = obtained;
    return await placeInstalled(ctx, arrived, { ...from, sourceId: source.id, sourceKind: source.kind });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/**
 * Makes a validated package the version of its pipeline in use: writes its provenance, moves it among the packages, and
 * records it. Its directory lies in a directory beside them.
 */
export async function placeInstalled(
  ctx: Context,
  arrived: PipelinePackage,
  { sourceKind, ...from }: Omit<Obtained, "version"> & { sourceId: string; sourceKind: string },
): Promise<Installed> {
  const { site } = ctx;
  const { id: pipelineId, version, folder } = arrived;
  const recorded = { version, ...from };
  const warnings = warningSentences([...provenanceWarnings(from), ...arrived.warnings]);
  await writeProvenance(folder, {
    pipelineId,
    ...recorded,
    sourceKind,
    installedAt: new Date().toISOString(),
  });
  const before = await findPipeline(site, pipelineId);
  if (before) await storeEnablement(site.database, before);
  await placePackage(join(site.env.home, "packages"), folder, { id: pipelineId, version });
  forgetPackages(site);
  await transaction(site.database, (trx) =>
    recordChange(trx, ctx, {
      action: "pipeline.installed",
      targetType: "pipeline",
      targetId: pipelineId,
      ...(before && { before: { version: before.version } }),
      after: { ...recorded, ...(warnings.length > 0 && { warnings: inTexts(warnings) }) },
    }),
  );
  const { sha256, commit } = from;
  return { pipelineId, version, sha256, ...(commit !== undefined && { commit }), warnings };
}

async function validateArrived(
  folder: string,
  { wanted, obtained }: { wanted: { pipelineId: string; version?: string | undefined }; obtained: Obtained },
): Promise<PipelinePackage> {
  const { pipelineId: id } = wanted;
  // Without an index, the source may contain another package: this is reported before its validation errors.
  if (obtained.version === undefined) {
    const names = await readNames(folder);
    if (names.id !== undefined && names.id !== id) raise(packageOfOtherId({ id: names.id, wanted: id }));
    if (wanted.version !== undefined && names.version !== undefined && names.version !== wanted.version)
      raise(packageOfOtherVersion({ version: names.version, wanted: wanted.version }));
  }
  const named = { id, version: obtained.version };
  const read = await readPackage(folder, { tree: await readPackageTree(folder), source: "installed", named });
  return "pipeline" in read ? read.pipeline : raise(packageInvalid(read.faults.map(faultSentence)));
}

/** Returns the id and version in a package's manifest, as far as they can be read. */
export async function readNames(folder: string): Promise<{ id?: string; version?: string }> {
  try {
    const path = join(folder, "manifest.json");
    if ((await stat(path)).size > MANIFEST_MAX_BYTES) return {};
    const bytes = await readFile(path);
    if (measureJson(bytes).values > DOCUMENT_VALUES_MAX) return {};
    const named = (JSON.parse(bytes.toString("utf8")) as { package?: { id?: unknown; version?: unknown } })
      .package;
    return {
      ...(typeof named?.id === "string" && { id: named.id.slice(0, 200) }),
      ...(typeof named?.version === "string" && { version: named.version.slice(0, 200) }),
    };
  } catch {
    return {};
  }
}

// A pipeline that is enabled by default stays enabled when its new source would disable it by default.
async function storeEnablement(db: Knex, before: PipelinePackage): Promise<void> {
  const { enabled, config } = await readEnablement(before, db);
  await PipelineConfig.query(db)
    .insert({ pipelineId: before.id, enabled, config, updatedById: null, updatedAt: new Date() })
    .onConflict("pipelineId")
    .ignore();
}
