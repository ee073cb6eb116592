import { setImmediate as breath } from "node:timers/promises";
import type { z } from "zod";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { findOrderForData } from "../files/findOrderForData.ts";
import { createAssigner } from "./assignReads.ts";
import { ambiguousName, furtherAmbiguousNames } from "../reads/errors.ts";
import type { RequestedAssignment } from "./assignToSample.ts";
import { currentLanes } from "./currentLanes.ts";
import { areLanesOfOne } from "../reads/rules/parseLane.ts";
import { suggestSampleCodes } from "../reads/rules/suggestSampleCodes.ts";
import {
  matchSamples,
  type MatchStatus,
  type NamedFile,
  type SampleMatch,
} from "../reads/rules/matchSamples.ts";
import { pairFiles, longestExtension } from "../reads/rules/pairFiles.ts";
import type { discoverReadsInput } from "./schema.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import { readNamedPaths } from "../files/readNamedPaths.ts";
import { type LeftOut, walkFiles } from "../files/walkFiles.ts";
import { isUploadedLane } from "../files/uploadPaths.ts";

const NAMES_PER_TURN = 500;
const CANDIDATES_MAX = 20;
const AMBIGUOUS_LISTED_MAX = 20;

export interface Discovered extends Omit<SampleMatch, "candidates"> {
  sampleId: string;
  /** Whether the sample's active read set already has a file. */
  hasFiles: boolean;
  candidates: { relativePath: string; role: "R1" | "R2" }[];
  autoAssigned: boolean;
  /** The reason why an exact match was not assigned. */
  error?: Sentence;
}

/**
 * Searches the unassigned files for the reads of an order's samples by name (pairFiles). autoAssign: assigns exact
 * matches to samples without files, and additional lanes to samples whose reads are lanes beside them. force: also to
 * samples that have other files. Returns { scannedFiles, results (one per sample), summary, scanWarnings }; a refused
 * assignment is listed in its result. Raises orderNotFound, orderHoldsNoData, dataBasePathNotConfigured,
 * dataFolderUnreadable. Reference 3-files §2.
 */
export async function discoverReads(
  ctx: SignedInContext,
  { orderId, autoAssign, force }: z.output<typeof discoverReadsInput>,
) {
  await findOrderForData(ctx, orderId);
  const root = await dataRoot(ctx.db);
  const { allowedExtensions, allowSingleEnd } = (await readSetting("sequencing-files", ctx.db)).config;
  const samples = await Sample.query(ctx.db)
    .where({ orderId })
    .withGraphFetched("reads(active)")
    .modifiers({ active: (reads) => reads.where({ isActive: true }) })
    .orderBy(["position", "id"]);
  const laneSets = await LaneSet.query(ctx.db)
    .whereIn("sampleId", Sample.query(ctx.db).select("id").where({ orderId }))
    .withGraphFetched("parts");
  const leftOut = new Map<string, Sentence>();
  const { paths, scannedFiles } = await listUnassignedReadFiles(ctx, {
    root,
    orderId,
    allowedExtensions,
    leftOut,
  });
  const sampleCodes = samples.map(({ sampleId }) => sampleId);
  const files = await nameFiles(ctx, { paths, sampleCodes, allowedExtensions });
  const matches = matchSamples(sampleCodes, files, { allowSingleEnd });

  const { assign, join } = await createAssigner(ctx, orderId);
  const results: Discovered[] = [];
  for (const [index, match] of matches.entries()) {
    const { sampleCode, status, read1, read2, lanes, candidates } = match;
    const { id: sampleId = "", reads = [] } = samples[index] ?? {};
    const hasFiles = reads.some(({ file1, file2 }) => file1 !== null || file2 !== null);
    const sets = laneSets.filter((set) => set.sampleId === sampleId);
    const isTried =
      autoAssign && status === "exact" && (force || !hasFiles || isFurther(match, { read: reads[0], sets }));
    const error = isTried ? await assign(sampleId, toAssignments(match)) : undefined;
    results.push({
      sampleId,
      sampleCode,
      status,
      read1,
      read2,
      lanes,
      hasFiles,
      candidates: candidates.slice(0, CANDIDATES_MAX).map(({ path, role }) => ({ relativePath: path, role })),
      autoAssigned: isTried && error === undefined,
      ...(error === undefined ? {} : { error }),
    });
  }
  await join();
  const count = (wanted: MatchStatus) => results.filter(({ status }) => status === wanted).length;
  return {
    scannedFiles,
    results,
    summary: {
      total: results.length,
      exactMatches: count("exact"),
      partialMatches: count("partial"),
      ambiguous: count("ambiguous"),
      noMatch: count("none"),
      autoAssigned: results.filter(({ autoAssigned }) => autoAssigned).length,
    },
    scanWarnings: [...leftOut.values(), ...ambiguousWarnings(files)],
  };
}

function toAssignments({ read1, read2, lanes }: SampleMatch): RequestedAssignment[] {
  const pairs = lanes.length > 0 ? lanes : [{ read1, read2 }];
  return pairs.map((pair) => ({ read1: pair.read1 ?? undefined, read2: pair.read2 ?? undefined }));
}

/** Whether the found lanes only add to the lanes that the sample has. */
function isFurther(
  { sampleCode, lanes }: SampleMatch,
  { read, sets }: { read: Read | undefined; sets: LaneSet[] },
): boolean {
  const isOfRole = (role: "R1" | "R2", stored: string | null, found: (string | null)[]) => {
    const current = currentLanes({ stored, sets: sets.filter((set) => set.role === role), sampleCode });
    if (current.length === 0 && stored !== null) return false;
    return found.every((path) => path === null || current.every((one) => areLanesOfOne(one.path, path)));
  };
  return (
    lanes.length > 0 &&
    isOfRole(
      "R1",
      read?.file1 ?? null,
      lanes.map(({ read1 }) => read1),
    ) &&
    isOfRole(
      "R2",
      read?.file2 ?? null,
      lanes.map(({ read2 }) => read2),
    )
  );
}

/** Parses the file names in batches of some hundreds, and yields to other requests in between. */
async function nameFiles(
  ctx: SignedInContext,
  {
    paths,
    sampleCodes,
    allowedExtensions,
  }: { paths: string[]; sampleCodes: string[]; allowedExtensions: string[] },
): Promise<NamedFile[]> {
  const likely = suggestSampleCodes(sampleCodes);
  const files: NamedFile[] = [];
  for (const [index, path] of paths.entries()) {
    if (index % NAMES_PER_TURN === 0) await breath();
    ctx.signal?.throwIfAborted();
    const codes = likely(path);
    if (codes.length === 0) continue;
    for (const file of pairFiles([path], { sampleCodes: codes, allowedExtensions }))
      files.push({ ...file, path });
  }
  return files;
}

function ambiguousWarnings(files: NamedFile[]): Sentence[] {
  const ambiguous = files.filter(({ isAmbiguous }) => isAmbiguous);
  const listed = ambiguous.slice(0, AMBIGUOUS_LISTED_MAX).map(({ path }) => ambiguousName({ path }));
  const further = ambiguous.length - listed.length;
  return further > 0 ? [...listed, furtherAmbiguousNames({ count: further })] : listed;
}

/**
 * Lists the files that could become reads of an order: with an allowed extension, named by no record, not in the
 * directory of another order, and neither a joined lane file nor a replaced uploaded lane. Returns their paths and
 * the number of all files. leftOut: receives what was skipped.
 */
async function listUnassignedReadFiles(
  ctx: SignedInContext,
  {
    root,
    orderId,
    allowedExtensions,
    leftOut,
  }: {
    root: string;
    orderId: string;
    allowedExtensions: string[];
    leftOut: LeftOut;
  },
): Promise<{ paths: string[]; scannedFiles: number }> {
  const named = await readNamedPaths(ctx.db, leftOut);
  const joined = await LaneSet.query(ctx.db)
    .joinRelated("sample")
    .where({ "sample.orderId": orderId })
    .whereNotNull("path")
    .select("path");
  for (const { path } of joined) if (path !== null) named.add(path);
  const free: string[] = [];
  let scannedFiles = 0;
  for await (const paths of walkFiles(root, { leftOut, signal: ctx.signal })) {
    scannedFiles += paths.length;
    for (const path of paths) {
      const folder = /^orders\/([^/]+)\//.exec(path)?.[1];
      const isLeftOut = (folder !== undefined && folder !== orderId) || isUploadedLane(path);
      if (!isLeftOut && !named.has(path) && longestExtension(path, allowedExtensions) !== "") free.push(path);
    }
  }
  return { paths: free, scannedFiles };
}
