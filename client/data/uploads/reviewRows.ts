import { type ChecksumIndex, checksumFor, type ListedChecksum } from "./checksumList.ts";
import { parseLane } from "../../../server/data/reads/rules/parseLane.ts";
import { classifyOtherFastq } from "../../../server/data/reads/rules/classifyOtherFastq.ts";
import { readSetKey } from "../../../server/data/reads/rules/matchSamples.ts";
import { longestExtension, pairFiles } from "../../../server/data/reads/rules/pairFiles.ts";
import { laneProblems, type LaneSetHere } from "./lanes.ts";
import { newSenderKey } from "./uploadItem.ts";
import type { UploadRequest } from "./uploadTransport.ts";

/** An unfinished session of the order, as the server lists it. Sizes in bytes. */
export interface OpenUpload {
  uploadId: string;
  originalName: string;
  targetKind: string;
  targetRole: string;
  sampleId: string | null;
  sampleCode: string | null;
  receivedSize: number;
  expectedSize: number;
  updatedAt: string;
  checksum: string | null;
  metadata: unknown;
}

/** A file and its intended role. */
export interface ReviewRow {
  id: string;
  /** Path with directories, separated by "/". */
  path: string;
  file: { name: string; size: number; type: string; lastModified: number };
  role: "R1" | "R2" | "attachment";
  sampleCode: string | null;
  isAmbiguous: boolean;
  mateKey: string;
  /** The lane of a lane file; null for a complete R1 or R2. */
  lane: number | null;
  /** Lanes of different runs are never joined. */
  sequencingRunId: string | null;
  dataClass: "cleaned" | "raw";
  visibility: "customer" | "facility";
  /** The unfinished session of the same file; `continues` decides how it is used. */
  open: OpenUpload | null;
  continues: boolean;
  /** Whether the file is known to differ from the one its session began with. */
  hasChanged: boolean;
}

export interface ReviewContext {
  samples: { id: string; code: string; file1: string | null; file2: string | null }[];
  allowedExtensions: string[];
  allowSingleEnd: boolean;
  checksums: ChecksumIndex;
  /** Targets of open sessions and active uploads. */
  underWay: {
    uploadId: string | null;
    role: string;
    sampleCode: string | null;
    name: string;
    lane?: number | null;
  }[];
  /** The stored lanes of the samples. */
  laneSets?: LaneSetHere[];
}

/** blocking: the file cannot be sent until the problem is fixed. */
export interface Problem {
  kind:
    | "sampleMissing"
    | "sampleAmbiguous"
    | "extension"
    | "taken"
    | "underWay"
    | "classesDiffer"
    | "mateMissing"
    | "replaces"
    | "replacesLane"
    | "lanesMixed"
    | "undetermined"
    | "undeterminedOther"
    | "indexOther"
    | "checksumsDiffer"
    | "changed";
  isBlocking: boolean;
}

type Chosen = Pick<ReviewRow, "path" | "file">;

/**
 * Returns rows for dropped files, matched with samples, and with the open session of the same name and size.
 * @param readLastModified the modification time of the file that a session began with, if this browser stored it
 */
export function toReviewRows(
  chosen: Chosen[],
  {
    sampleCodes,
    allowedExtensions,
    open,
    dataClass,
    sequencingRunId = null,
    readLastModified,
  }: {
    sampleCodes: string[];
    allowedExtensions: string[];
    open: OpenUpload[];
    dataClass: ReviewRow["dataClass"];
    sequencingRunId?: string | null;
    readLastModified: (uploadId: string) => number | null;
  },
): ReviewRow[] {
  const paths = chosen.map(({ path }) => path);
  const paired = pairFiles(paths, { sampleCodes, allowedExtensions });
  return chosen.map(({ path, file }, at): ReviewRow => {
    const { role = "attachment", sampleCode = null, isAmbiguous = false, mateKey = path } = paired[at] ?? {};
    const session = findOpenUpload(file, open, chosen);
    const begunWith = session && readLastModified(session.uploadId);
    const row: ReviewRow = {
      id: newSenderKey(),
      path,
      file,
      role,
      sampleCode,
      isAmbiguous,
      mateKey,
      lane: parseLane(file.name, sampleCode),
      sequencingRunId,
      dataClass,
      visibility: "facility",
      open: session,
      continues: session !== null,
      hasChanged: begunWith !== null && begunWith !== file.lastModified,
    };
    return session ? { ...row, ...uploadTarget(session) } : row;
  });
}

/** The target of a session, which is fixed when it is opened. */
export function uploadTarget(open: OpenUpload) {
  const { targetKind, targetRole, sampleCode } = open;
  const isRead = targetKind === "read" && (targetRole === "R1" || targetRole === "R2");
  const { dataClass, visibility, lane, sequencingRunId } = (open.metadata ?? {}) as Record<string, unknown>;
  return {
    role: isRead ? targetRole : "attachment",
    sampleCode,
    isAmbiguous: false,
    lane: typeof lane === "number" ? lane : null,
    sequencingRunId: typeof sequencingRunId === "string" ? sequencingRunId : null,
    dataClass: dataClass === "raw" ? "raw" : "cleaned",
    visibility: visibility === "customer" ? "customer" : "facility",
  } as const;
}

/** The rows after a manual change of one. Sample and class also apply to its mate and its other lanes; the role
 *  does not. */
export function changeRow(rows: ReviewRow[], id: string, changed: Partial<ReviewRow>): ReviewRow[] {
  const row = rows.find((one) => one.id === id);
  if (!row) return rows;
  const { sampleCode, dataClass } = changed;
  const forMates = {
    ...(sampleCode === undefined ? {} : { sampleCode, isAmbiguous: false }),
    ...(dataClass === undefined ? {} : { dataClass }),
  };
  const isMate = (one: ReviewRow) =>
    readSetKey(one) === readSetKey(row) && isRead(one) && isRead(row) && !(one.continues && one.open);
  return rows.map((one) =>
    one.id === id
      ? { ...one, ...changed, ...(sampleCode === undefined ? {} : { isAmbiguous: false }) }
      : isMate(one)
        ? { ...one, ...forMates }
        : one,
  );
}

/** Returns the problems of each row by its id; rows without problems are missing. */
export function findProblems(rows: ReviewRow[], context: ReviewContext): Map<string, Problem[]> {
  const samples = new Map(context.samples.map((sample) => [sample.code, sample]));
  const bySample = new Map<string, ReviewRow[]>();
  for (const row of rows.filter(isRead)) {
    const code = row.sampleCode ?? "";
    bySample.set(code, [...(bySample.get(code) ?? []), row]);
  }
  const ids = new Set(rows.flatMap(({ open }) => open?.uploadId ?? []));
  const others = context.underWay.filter(({ uploadId }) => uploadId === null || !ids.has(uploadId));

  const found = rows.map((row): [string, Problem[]] => {
    const blocking: Problem["kind"][] = [];
    const words: Problem["kind"][] = [];
    if (checksumFor(row.path, context.checksums) === "several") words.push("checksumsDiffer");
    if (row.hasChanged && row.continues) words.push("changed");
    const other = classifyOtherFastq(row.file.name, context.allowedExtensions);
    if (!isRead(row) && other !== null) words.push(other === "index" ? "indexOther" : "undeterminedOther");
    if (isRead(row)) {
      if (other === "undetermined") blocking.push("undetermined");
      const sample = row.sampleCode === null ? undefined : samples.get(row.sampleCode);
      const ofSample = bySample.get(row.sampleCode ?? "") ?? [];
      if (longestExtension(row.file.name, context.allowedExtensions) === "") blocking.push("extension");
      if (!sample) blocking.push(row.isAmbiguous ? "sampleAmbiguous" : "sampleMissing");
      else {
        const hasMate = ofSample.some(({ role, lane }) => role !== row.role && lane === row.lane);
        const found = laneProblems(row, { ofSample, sampleId: sample.id, laneSets: context.laneSets ?? [] });
        blocking.push(...found.blocking);
        words.push(...found.words);
        const stored = row.role === "R1" ? sample.file1 : sample.file2;
        const storedMate = row.role === "R1" ? sample.file2 : sample.file1;
        const comes = others.filter(({ sampleCode }) => sampleCode === row.sampleCode);
        if (ofSample.some((one) => one !== row && one.role === row.role && one.lane === row.lane))
          blocking.push("taken");
        if (comes.some(({ role, lane = null }) => role === row.role && lane === row.lane))
          blocking.push("underWay");
        if (ofSample.some(({ dataClass }) => dataClass !== row.dataClass)) blocking.push("classesDiffer");
        const mateComes =
          hasMate ||
          (row.lane === null ? storedMate !== null : found.hasStoredMate) ||
          comes.some(({ role, lane = null }) => isRead({ role }) && role !== row.role && lane === row.lane);
        const wantsMate = row.role === "R2" || !context.allowSingleEnd || row.mateKey.includes("\0");
        if (wantsMate && !mateComes) words.push("mateMissing");
        if (stored !== null && !found.joinsStored) words.push("replaces");
      }
    }
    return [
      row.id,
      [
        ...blocking.map((kind) => ({ kind, isBlocking: true })),
        ...words.map((kind) => ({ kind, isBlocking: false })),
      ],
    ];
  });
  return new Map(found.filter(([, problems]) => problems.length > 0));
}

/**
 * The initiate request of a row.
 * @param checksum from the lists; null without one
 */
export function toUploadRequest(
  row: Pick<ReviewRow, "id" | "file" | "role" | "dataClass" | "visibility" | "lane" | "sequencingRunId">,
  {
    orderId,
    sampleId,
    checksum,
  }: { orderId: string; sampleId: string | null; checksum: ListedChecksum | null },
): UploadRequest {
  const read = isRead(row);
  return {
    orderId,
    targetKind: read ? "read" : "artifact",
    targetRole: row.role,
    originalName: row.file.name,
    expectedSize: row.file.size,
    ...(checksum ? { checksumProvided: checksum.checksum } : {}),
    ...(row.file.type === "" ? {} : { mimeType: row.file.type }),
    ...(sampleId === null ? {} : { sampleId }),
    metadata: {
      senderKey: row.id,
      ...(row.sequencingRunId === null ? {} : { sequencingRunId: row.sequencingRunId }),
      ...(read
        ? { dataClass: row.dataClass }
        : { visibility: row.visibility, ...parseFileName(row.file.name) }),
      ...(read && row.lane !== null ? { lane: row.lane } : {}),
    },
  };
}

/** The role of a file that is no read, derived from its name. */
function parseFileName(name: string): Partial<UploadRequest["metadata"]> {
  if (/^samplesheet.*\.(csv|xlsx?)$/i.test(name))
    return { artifactType: "sample_sheet", stage: "sequencing" };
  if (/^demultiplex_stats.*\.csv$|^stats\.json$/i.test(name))
    return { artifactType: "demux_stats", stage: "sequencing" };
  if (/multiqc.*\.html$/i.test(name)) return { artifactType: "multiqc_report" };
  return {};
}

/** Formats a checksum for the Repr-Digest header of RFC 9530. */
export function reprDigest({ algorithm, checksum }: ListedChecksum): string {
  const bytes = checksum.match(/../g) ?? [];
  return `${algorithm}=:${btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(""))}:`;
}

/** The checksum that a session was opened with, if the server can verify it. */
export function storedChecksum({ checksum }: OpenUpload): ListedChecksum | null {
  if (checksum === null || !/^([0-9a-f]{32}|[0-9a-f]{64})$/.test(checksum)) return null;
  return { algorithm: checksum.length === 32 ? "md5" : "sha-256", checksum, path: null };
}

export function isRead({ role }: { role: string }): boolean {
  return role !== "attachment";
}

// Two files or two sessions of the same name and size are ambiguous: the user decides.
function findOpenUpload(file: Chosen["file"], open: OpenUpload[], chosen: Chosen[]): OpenUpload | null {
  const isSame = (name: string, sizeBytes: number) => name === file.name && sizeBytes === file.size;
  const [session, ...others] = open.filter((one) => isSame(one.originalName, one.expectedSize));
  if (!session || others.length > 0) return null;
  const twins = chosen.filter((one) => isSame(one.file.name, one.file.size));
  return twins.length === 1 ? session : null;
}
