import { join } from "node:path";
import type { z } from "zod";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { newId } from "../../../db/newId.ts";
import { serializable } from "../../../db/serializable.ts";
import { sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { parseChecksum } from "../../data/files/parseChecksum.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import { isRefusedHost, refuseOwnLink } from "../../platform/outgoing/outgoingRule.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { REFERENCE_ENTRIES_MAX } from "../limits.ts";
import { insideRefused, notAnArchive, tooManyEntries } from "./errors.ts";
import {
  archiveKind,
  fileNameFrom,
  folderNameFor,
  referenceDirectory,
  resolveRegistered,
  sourceRule,
} from "./places.ts";
import { auditView, presentEntry } from "./present.ts";
import { refuseTaken } from "./refuseTaken.ts";
import type { downloadInput, registerInput } from "./schema.ts";

/**
 * Registers a file or directory of the server. Its size and checksum are computed by a background job. Raises
 * pathNotReadable, pathReserved, pathOutsideRoots, pathTaken, nameTaken, tooManyEntries.
 */
export async function registerPath(ctx: SignedInContext, input: z.output<typeof registerInput>) {
  const path = await resolveRegistered(ctx.site, input.path);
  const entry = await insert(ctx, { ...input, path, state: "checking" });
  await nudgeJob(ctx.site, "checkReferenceData");
  return presentEntry(entry);
}

/**
 * Adds an entry that a background job downloads into the reference directory. Raises ownLinkRefused, insideRefused,
 * notAnArchive, directoryNotWritable, nameTaken, tooManyEntries.
 */
export async function addDownload(
  ctx: SignedInContext,
  { url, checksumUrl, expectedChecksum, ...input }: z.output<typeof downloadInput>,
) {
  for (const address of [url, checksumUrl ?? url]) refuseAddress(ctx, address);
  if (input.unpack && !archiveKind(fileNameFrom(url))) raise(notAnArchive());
  const id = newId();
  const folder = join(await referenceDirectory(ctx.site), folderNameFor({ id, ...input }));
  const expected = parseChecksum(expectedChecksum ?? "");
  const entry = await insert(ctx, {
    ...input,
    id,
    folder,
    path: input.unpack ? folder : join(folder, fileNameFrom(url)),
    state: "downloading",
    sourceUrl: url,
    checksumUrl: checksumUrl ?? null,
    expectedChecksum: expected ? `${expected.algorithm}:${expected.hex}` : null,
  });
  await nudgeJob(ctx.site, "downloadReferenceData");
  return presentEntry(entry);
}

/** Raises ownLinkRefused, insideRefused. A host name is checked at each request, when it is resolved. */
function refuseAddress({ site }: SignedInContext, url: string): void {
  refuseOwnLink(url);
  if (isRefusedHost(sourceRule(site), new URL(url).hostname)) raise(insideRefused());
}

async function insert(
  ctx: SignedInContext,
  { organism = null, build = null, license = null, ...fields }: NewEntry,
): Promise<ReferenceData> {
  const row = { ...fields, organism, build, license, addedById: ctx.user.id };
  const inserting = serializable(ctx.db, async (trx) => {
    if ((await ReferenceData.query(trx).resultSize()) >= REFERENCE_ENTRIES_MAX) raise(tooManyEntries());
    await refuseTaken(trx, fields);
    const entry = await ReferenceData.query(trx).insert(row).returning("*");
    await recordChange(trx, ctx, {
      action: "referenceData.added",
      targetType: "referenceData",
      targetId: entry.id,
      after: auditView(entry),
    });
    return entry;
  });
  return inserting.catch(async (error: unknown) => {
    // A concurrent request was first; its row is visible now.
    if (sqlState(error) === UNIQUE_VIOLATION) await refuseTaken(ctx.db, fields);
    throw error;
  });
}

type NewEntry = Pick<ReferenceData, "name" | "version" | "kind" | "path" | "state"> &
  Partial<
    Pick<ReferenceData, "id" | "folder" | "sourceUrl" | "checksumUrl" | "expectedChecksum" | "unpack">
  > & { [Key in "organism" | "build" | "license"]?: string | null | undefined };
