import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import pLimit from "p-limit";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { GIT_FOLDER } from "../pipelines/install/cloneRepository.ts";
import { readProvenance } from "../pipelines/install/provenance.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { resolveRegistered } from "../referenceData/places.ts";
import { derivePackage } from "./derivePackage.ts";
import { describeChanges } from "./describeChanges.ts";
import { type Draft, draftFolder, sweepDrafts, writeDraft } from "./draft.ts";
import { obtainRepository } from "./obtainRepository.ts";
import { obtainFiles } from "./obtainFiles.ts";
import { takeArchive, UPLOADED } from "./receiveArchive.ts";
import { fieldForColumn, listColumnSources } from "./listColumnSources.ts";
import type { DerivedColumn } from "./read/readSamplesheetSchema.ts";
import { isServerPath, isUpload, type readInput } from "./schema.ts";
import { checkNeeds } from "./checkNeeds.ts";
import { packageId, packageVersion } from "./writePackage.ts";

const TIME_LIMIT_MS = 120_000;
const inTurn = pLimit(2);

/**
 * Clones a revision of a workflow, or copies it from the server, and derives a package from it, which stays a draft until
 * addDerived. Nothing of it is executed. Returns what was read, the proposed columns, and how it differs from the
 * installed pipeline of the same repository. Raises what obtainRepository, obtainFiles and derivePackage raise.
 */
export async function readRepository(
  { site, user }: SignedInContext,
  { repository, revision, token }: z.output<typeof readInput>,
) {
  await sweepDrafts(site);
  const draftId = randomUUID();
  const folder = draftFolder(site, draftId);
  const draft = await inTurn(async (): Promise<Draft> => {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    try {
      const signal = AbortSignal.any([site.closing, AbortSignal.timeout(TIME_LIMIT_MS)]);
      const commit = await obtain(folder, signal);
      await rm(join(folder, GIT_FOLDER), { recursive: true, force: true });
      const derived = await derivePackage(join(folder, "workflow"));
      const isRevised = !isServerPath(repository) && !isUpload(repository);
      const { fields } = await listColumnSources({ site });
      const read = {
        ...derived,
        // A field of the order form or a checklist answers a column of its name.
        columns: derived.columns.map((one) => withField(one, fieldForColumn(fields, one.column.name))),
        // A later archive of the same workflow is an update.
        repository: isUpload(repository) ? `${UPLOADED}${derived.config.name ?? ""}` : repository,
        ref: isRevised ? (revision ?? null) : null,
        commit,
        userId: user.id,
      };
      await writeDraft(folder, read);
      return read;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
  return presentDraft(site, draftId, draft);

  async function obtain(into: string, signal: AbortSignal): Promise<string> {
    const place = { folder: into, signal };
    if (isServerPath(repository)) return obtainFiles(await resolveRegistered(site, repository), place);
    if (!isUpload(repository)) return obtainRepository(site, { repository, ref: revision, token }, place);
    const { archive, remove } = await takeArchive(site, { repository, userId: user.id });
    // It is read once: a wrong archive is corrected and sent again.
    return obtainFiles(archive, place).finally(remove);
  }
}

async function presentDraft(site: Site, draftId: string, draft: Draft) {
  const { repository, config, configSchema, columns, processes, notices, commit } = draft;
  const pipelineId = packageId(draft);
  const before = await findPipeline(site, pipelineId);
  const provenance = before?.source === "installed" ? await readProvenance(before.folder) : undefined;
  const isOwn = provenance?.repository === repository;
  const kept = new Map(isOwn ? before?.samplesheet.columns.map((column) => [column.name, column]) : []);
  return {
    draftId,
    repository,
    commit,
    pipelineId,
    version: packageVersion(draft),
    name: config.name ?? pipelineId,
    description: config.description ?? null,
    nextflowVersion: config.nextflowVersion ?? null,
    plugins: config.plugins,
    profiles: config.profiles,
    needs: await checkNeeds(site, draft),
    settings: countGroups(configSchema.properties),
    steps: processes,
    notices,
    // The mapping of an installed pipeline is kept for columns of the same name.
    columns: columns.map(({ column, isAsked, ...about }) => {
      const known = kept.get(column.name);
      const { name, source, default: value, required = false } = known ?? column;
      const isAnswered = known !== undefined && (known.source !== null || known.default !== "");
      return {
        name,
        source,
        value: value === undefined ? null : String(value),
        isRequired: required || isAsked,
        isAsked: isAsked && !isAnswered,
        ...about,
      };
    }),
    installed: before
      ? {
          version: before.version,
          isOwn,
          changes: isOwn ? describeChanges(before.registry.configSchema, configSchema) : null,
        }
      : null,
  };
}

function withField(derived: DerivedColumn, field: string | undefined): DerivedColumn {
  if (field === undefined || derived.column.source !== null) return derived;
  return { ...derived, isAsked: false, column: columnOfField(derived, field) };
}

function columnOfField({ column, isAsked }: DerivedColumn, source: string): DerivedColumn["column"] {
  const { default: value, ...rest } = column;
  const hasValue = value !== undefined && value !== "";
  return { ...rest, source, ...(isAsked && { required: true }), ...(hasValue && { default: value }) };
}

function countGroups(properties: Draft["configSchema"]["properties"]) {
  const counts = new Map<string, { shown: number; hidden: number }>();
  for (const setting of Object.values(properties)) {
    const { group = "", hidden } = setting["x-lanekeeper"] ?? {};
    const count = counts.get(group) ?? { shown: 0, hidden: 0 };
    count[hidden === true ? "hidden" : "shown"]++;
    counts.set(group, count);
  }
  return [...counts].map(([group, count]) => ({ group, ...count }));
}
