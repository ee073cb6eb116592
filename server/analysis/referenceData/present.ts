import type { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { readSentence } from "../../platform/errors/rules/sentence.ts";

/** An entry of the catalog, for users of the facility. */
export function presentEntry(entry: ReferenceData) {
  const { id, name, kind, version, organism, build, license, path, state, phase } = entry;
  const { fileCount, checksum, sourceUrl, expectedChecksum, unpack } = entry;
  const isActive = state === "checking" || state === "downloading";
  return {
    id,
    name,
    kind,
    version,
    organism,
    build,
    license,
    path,
    state,
    problem: readSentence(entry.problem),
    sizeBytes: toNumber(entry.sizeBytes),
    fileCount,
    checksum,
    sourceUrl,
    expectedChecksum,
    unpack,
    isDownloaded: entry.folder !== null,
    progress: isActive
      ? { phase, doneBytes: Number(entry.doneBytes), totalBytes: toNumber(entry.totalBytes) }
      : null,
    createdAt: entry.createdAt.toISOString(),
    checkedAt: entry.checkedAt?.toISOString() ?? null,
    seenAt: entry.seenAt?.toISOString() ?? null,
  };
}

export type PresentedEntry = ReturnType<typeof presentEntry>;

/** The columns that the audit log shows. The query of an address may contain a token. */
export function auditView(entry: ReferenceData) {
  const { name, kind, version, organism, build, license, path, state, checksum, sourceUrl } = entry;
  const source = sourceUrl === null ? null : sourceUrl.replace(/[?#].*$/, "");
  return { name, kind, version, organism, build, license, path, state, checksum, sourceUrl: source };
}

function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}
