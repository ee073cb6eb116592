import type { FileHash } from "../../../../db/models/FileHash.ts";
import type { DataClassSource, Read } from "../../../../db/models/Read.ts";
import type { Sample } from "../../../../db/models/Sample.ts";
import type { SequencingArtifact } from "../../../../db/models/SequencingArtifact.ts";
import { presentRead } from "../../../ordering/samples/presentRead.ts";
import { CLASS_LABELS } from "../../../data/reads/rules/classLabels.ts";
import type { StreamOfSample } from "./readStreamsBySample.ts";
import type { PlannedBarcode } from "./readPlannedBarcodes.ts";

const SIMULATION = "simulate-reads";

const ORIGIN_LABELS: Record<DataClassSource, string> = {
  legacy_assumed_cleaned: "Existing record",
  associate: "Linked file",
  upload: "Upload",
  sequencer_ingest: "Sequencer",
  pipeline: "Pipeline",
  manual: "Changed by the facility",
};
const INTEGRITY = ["empty", "missing", "partial", "complete"] as const;

/** Data of a sample besides its record. missing: null when the disk is unreadable. artifacts: of the sample. */
interface Surroundings {
  missing: Set<string> | null;
  hashes: Map<string, FileHash>;
  runNumbers: Map<string, string>;
  barcodes: Map<string, PlannedBarcode>;
  artifacts: SequencingArtifact[];
  streams: Map<string, StreamOfSample>;
  allowSingleEnd: boolean;
}

/** Formats a sample of the sequencing summary. Sizes in bytes; paths relative to the data directory. */
export function presentSummarySample(sample: Sample, around: Surroundings) {
  const reads = sample.reads ?? [];
  const active = reads.find(({ isActive }) => isActive);
  const files = active ? presentFiles(active, around) : [];
  const planned = around.barcodes.get(sample.id);
  return {
    id: sample.id,
    sampleId: sample.sampleId,
    sampleAlias: sample.sampleAlias,
    sampleTitle: sample.sampleTitle,
    scientificName: sample.scientificName,
    taxId: sample.taxId,
    facilityStatus: sample.facilityStatus,
    facilityStatusUpdatedAt: sample.facilityStatusUpdatedAt.toISOString(),
    updatedAt: sample.updatedAt.toISOString(),
    read: active ? presentSummaryRead(active, files, around) : null,
    hasReads: files.length > 0,
    integrityStatus: readSetIntegrity({ files, allowSingleEnd: around.allowSingleEnd }),
    hasMissingChecksum: files.some(({ hasChecksum }) => !hasChecksum),
    protectedProvenance: reads.filter(({ isActive }) => !isActive).map(presentProtected),
    plannedBarcode: planned?.barcode ?? null,
    plannedBarcodeSource: planned?.source ?? null,
    artifacts: around.artifacts.map(presentArtifact),
    stream: around.streams.get(sample.sampleId) ?? null,
  };
}

export function presentArtifact(artifact: SequencingArtifact) {
  return {
    id: artifact.id,
    sampleId: artifact.sampleId,
    sequencingRunId: artifact.sequencingRunId,
    stage: artifact.stage,
    artifactType: artifact.artifactType,
    source: artifact.source,
    visibility: artifact.visibility,
    path: artifact.path,
    originalName: artifact.originalName,
    size: artifact.size === null ? null : Number(artifact.size),
    checksum: artifact.checksum,
    createdAt: artifact.createdAt.toISOString(),
  };
}

type ReadFile = { isMissing: boolean | null; hasChecksum: boolean };

function presentFiles(read: Read, { missing, hashes }: Surroundings): ReadFile[] {
  const named = [
    { path: read.file1, checksum: read.checksum1 },
    { path: read.file2, checksum: read.checksum2 },
  ];
  return named.flatMap(({ path, checksum }) =>
    path === null
      ? []
      : {
          isMissing: missing && missing.has(path),
          hasChecksum: checksum !== null || (hashes.get(path)?.md5 ?? null) !== null,
        },
  );
}

function presentSummaryRead(read: Read, files: ReadFile[], { missing, runNumbers }: Surroundings) {
  const readOrigin = read.createdByRunId === null ? read.dataClassSource : "pipeline";
  return {
    ...presentRead(read),
    sequencingRunId: read.sequencingRunId,
    dataClassLabel: CLASS_LABELS[read.dataClass],
    classificationNote: read.classificationNote,
    readOrigin,
    readOriginLabel: ORIGIN_LABELS[readOrigin],
    isSimulated: Object.hasOwn(read.pipelineSources, SIMULATION),
    isProtectedRaw: read.dataClass === "raw",
    filesMissing: missing && files.some(({ isMissing }) => isMissing === true),
    pipelineRunNumber: read.createdByRunId === null ? null : (runNumbers.get(read.createdByRunId) ?? null),
  };
}

function presentProtected(read: Read) {
  return {
    id: read.id,
    file1: read.file1,
    file2: read.file2,
    dataClass: read.dataClass,
    dataClassLabel: CLASS_LABELS[read.dataClass],
    createdAt: read.createdAt.toISOString(),
  };
}

/**
 * Returns the state of a sample's active read set. empty: it names no file. missing: a file is not on the disk.
 * partial: a file has no checksum, or only one of two files exists and single-end reads are not allowed.
 */
function readSetIntegrity({
  files,
  allowSingleEnd,
}: {
  /** Each file that the read set names. isMissing: null when the disk is unreadable. */
  files: { isMissing: boolean | null; hasChecksum: boolean }[];
  allowSingleEnd: boolean;
}): (typeof INTEGRITY)[number] {
  if (files.length === 0) return "empty";
  if (files.some(({ isMissing }) => isMissing === true)) return "missing";
  const isWhole = files.length === 2 || allowSingleEnd;
  return isWhole && files.every(({ hasChecksum }) => hasChecksum) ? "complete" : "partial";
}
