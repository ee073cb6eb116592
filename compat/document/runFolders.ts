import { z } from "zod";
import {
  EXECUTION_MODES,
  READ_INTAKE_STATUSES,
  RUN_FOLDER_KINDS,
  RUN_FOLDER_MATCHES,
  RUN_FOLDER_STATUSES,
  RUN_STATUSES,
  SHEET_SOURCES,
} from "../../db/values.ts";
import {
  demultiplexingActive,
  folderGone,
  folderNotComplete,
  folderNotIllumina,
  folderNotPlanned,
  folderNotWritable,
  sheetNotInFolder,
} from "../../server/analysis/launch/runFolder/errors.ts";
import { targetNotSupported } from "../../server/analysis/runRecords/errors.ts";
import {
  indexesMissing,
  indexesRepeated,
  runWithoutLibraries,
} from "../../server/sequencing/instrumentRuns/errors.ts";
import { indexesUneven } from "../../server/sequencing/runs/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import { intakeSampleRequired, noIntakeFiles } from "../../server/sequencing/readIntake/errors.ts";
import { plannedRunNotFound, runFolderNotFound } from "../../server/sequencing/runFolders/errors.ts";
import type { runFolders } from "../runFolders.ts";
import type { Described } from "./operation.ts";
import { startRefusals } from "./runs.ts";
import { count, freeObject, id, person, time } from "./shapes.ts";

const share = z.number().nullable().describe("From 0 to 1; null if not reported");
const reported = count.nullable().describe("null if not reported");
const reads = count.describe("Read pairs count once");

const listed = {
  id,
  path: z.string().describe("On the server"),
  kind: z.enum(RUN_FOLDER_KINDS),
  status: z.enum(RUN_FOLDER_STATUSES),
  runName: z.string().nullable(),
  model: z.string().nullable(),
  instrument: z.string().nullable().describe("Serial number"),
  flowCell: z.string().nullable(),
  side: z.string().nullable(),
  experimentName: z.string().nullable(),
  startDate: z.string().nullable().describe("YYYY-MM-DD, as at the instrument"),
  planned: z.object({ id, name: z.string() }).nullable().describe("null for a run that was not planned"),
  matchedBy: z.enum(RUN_FOLDER_MATCHES).nullable(),
  waitsFor: z.string().nullable().describe("The marker file that the folder still lacks"),
  problemCount: count,
  lastGrownAt: time,
  completedAt: time.nullable(),
  demultiplexedAt: time.nullable(),
  createdAt: time,
};
const runFolder = z.object(listed).meta({ id: "RunFolder" });
const details = z.object({
  ...listed,
  revision: count.describe("Incremented when the folder grew after it was complete"),
  runStartedAt: time.nullable(),
  software: z.string().nullable(),
  flowCellMode: z.string().nullable(),
  reads: z.array(z.object({ cycles: count, isIndex: z.boolean() })),
  i5: z.enum(["forward", "reverse"]).nullable().describe("How the instrument reads i5"),
  sampleSheet: z
    .object({
      path: z.string(),
      version: z.int().nullable(),
      rows: count,
      experimentName: z.string().nullable(),
    })
    .nullable(),
  fastqFiles: count,
  demultiplexedBy: z.string().nullable(),
  interop: z
    .object({
      version: z.string().nullable(),
      yieldBases: reported,
      q30: share,
      aligned: share,
      errorRate: share,
    })
    .nullable(),
  interopState: z.enum(["read", "missing", "notInstalled", "failed"]).nullable(),
  problems: z.array(z.object({ problem: z.string(), since: time })),
});
const lane = z.object({
  lane: z.int(),
  clusters: reported,
  clustersPassing: reported,
  passingShare: share,
  yieldBases: reported,
  q30Share: share,
  undeterminedReads: reported,
  undeterminedShare: share,
});
const unknownBarcode = z.object({
  lane: z.int(),
  i7: z.string(),
  i5: z.string().nullable(),
  readCount: reads,
  guess: z
    .object({ kind: z.string(), name: z.string().nullable(), otherName: z.string().nullable() })
    .nullable()
    .describe("What the sequences may be, such as the reverse complement of an index of the lane"),
});
const page = { total: count, limit: count, offset: count };

export const runFoldersDescribed: Described<typeof runFolders> = {
  "GET /run-folders": {
    summary: "List run folders, newest first",
    procedure: "runFolders.list",
    query: z.object({
      status: z.enum([...RUN_FOLDER_STATUSES, "unplanned"]).optional(),
      search: z.string().optional().describe("In names, flow cell, instrument and path"),
      limit: count.optional(),
      offset: count.optional(),
    }),
    answers: { 200: z.object({ runFolders: z.array(runFolder), ...page }) },
  },
  "GET /run-folders/:runFolderId": {
    summary: "Get a run folder with lanes and unknown barcodes",
    procedure: "runFolders.get",
    answers: {
      200: z.object({
        runFolder: details,
        lanes: z.array(lane),
        unknownBarcodes: z.array(unknownBarcode).describe("The 200 most frequent"),
        isFollowed: z.boolean().describe("Whether a process follows run folders now"),
      }),
    },
    errors: [runFolderNotFound()],
  },
  "GET /run-folders/:runFolderId/samples": {
    summary: "List samples of a run folder",
    description: "Counts are added up over the lanes of a sample.",
    procedure: "runFolders.samples",
    query: z.object({ search: z.string().optional(), limit: count.optional(), offset: count.optional() }),
    answers: {
      200: z.object({
        samples: z.array(
          z.object({
            sampleName: z.string().describe("As in the sample sheet"),
            lanes: z.array(z.int()),
            i7: z.string().nullable(),
            i5: z.string().nullable(),
            readCount: reads,
            wantedReads: count.nullable(),
            wantedShare: z.number().nullable(),
            yieldBases: reported,
            q30Share: share,
            libraryCode: z.string().nullable(),
            sample: z
              .object({ id, code: z.string(), orderId: id, orderNumber: z.string() })
              .nullable()
              .describe("null if the planned run has no such sample"),
          }),
        ),
        ...page,
      }),
    },
    errors: [runFolderNotFound()],
  },
  "GET /run-folders/:runFolderId/reads": {
    summary: "List FASTQ files of a run folder",
    description: "Files pass a check before they become the reads of their samples.",
    procedure: "readIntake.list",
    query: z.object({
      status: z.enum(READ_INTAKE_STATUSES).optional(),
      search: z.string().optional().describe("In names of samples"),
      limit: count.optional(),
      offset: count.optional(),
    }),
    answers: {
      200: z.object({
        files: z.array(
          z.object({
            id,
            path: z.string().describe("Relative to the run folder"),
            sampleName: z.string(),
            lane: z.int().nullable().describe("null for a file of all lanes"),
            role: z.enum(["R1", "R2"]),
            size: count.describe("Bytes"),
            sample: z.object({ id, code: z.string(), orderId: id }).nullable(),
            status: z.enum(READ_INTAKE_STATUSES),
            reason: z.string().nullable().describe("Why the file waits, failed or is ignored"),
            reads: count.nullable(),
            bases: count.nullable(),
            meanQuality: z.number().nullable(),
            minLength: count.nullable(),
            maxLength: count.nullable(),
            importedAt: time.nullable(),
          }),
        ),
        counts: z.partialRecord(z.enum(READ_INTAKE_STATUSES), count),
        ...page,
      }),
    },
    errors: [runFolderNotFound()],
  },
  "POST /run-folders/:runFolderId/reads": {
    summary: "Decide about FASTQ files of a run folder",
    description:
      "`assign` to a sample, `ignore`, `retry` the check, or `import` passed files whatever the setting says. Imported files do not change.",
    procedure: "readIntake.decide",
    body: z.object({
      action: z.enum(["assign", "ignore", "retry", "import"]),
      sampleNames: z.array(z.string()).min(1).max(1_000),
      fileIds: z.array(id).optional().describe("Some of the files of these samples; all when omitted"),
      sampleId: id.optional().describe("Of `assign`"),
    }),
    answers: { 200: z.object({ success: z.literal(true), updated: count }) },
    errors: [runFolderNotFound(), sampleNotFound(), intakeSampleRequired(), noIntakeFiles()],
  },
  "GET /run-folders/:runFolderId/demultiplexing": {
    summary: "List the demultiplexing runs of a run folder, newest first",
    description: "Each is a pipeline run: `GET /pipelines/runs/[id]` has its details.",
    procedure: "demultiplexing.list",
    query: z.object({
      status: z.enum(RUN_STATUSES).optional(),
      limit: count.optional(),
      offset: count.optional(),
    }),
    answers: {
      200: z.object({
        runs: z.array(
          z.object({
            id,
            runNumber: z.string(),
            pipelineId: z.string(),
            status: z.enum(RUN_STATUSES),
            progress: z.number().nullable().describe("Percent"),
            sheet: z.enum(SHEET_SOURCES).describe("The sample sheet: of the planned run, or in the folder"),
            why: z.string().nullable().describe("The reason of the status"),
            user: person.nullable(),
            createdAt: time,
            startedAt: time.nullable(),
            completedAt: time.nullable(),
          }),
        ),
        ...page,
      }),
    },
    errors: [runFolderNotFound()],
  },
  "POST /run-folders/:runFolderId/demultiplexing": {
    summary: "Demultiplex a run folder",
    description:
      "Creates and starts a pipeline run of a package for run folders, which writes FASTQ files and reports into a directory of the run folder. Of concurrent requests one creates a run.",
    procedure: "demultiplexing.start",
    body: z.object({
      pipelineId: z.string().optional().describe("`bcl-convert` if omitted"),
      sheet: z
        .enum(SHEET_SOURCES)
        .optional()
        .describe("`plan`: the sample sheet of the planned run. `folder`: SampleSheet.csv in the folder"),
      config: freeObject.optional().describe("Settings of the package"),
      executionMode: z.enum(EXECUTION_MODES).optional(),
    }),
    answers: { 200: z.object({ runId: id, status: z.enum(["running", "queued"]) }) },
    errors: [
      runFolderNotFound(),
      folderNotIllumina(),
      folderGone(),
      folderNotComplete(),
      folderNotWritable(),
      folderNotPlanned(),
      sheetNotInFolder(),
      runWithoutLibraries(),
      indexesMissing({ libraries: "<libraries>" }),
      indexesUneven({ lengths: "<lengths>" }),
      indexesRepeated({ lane: "<lane>", libraries: "<libraries>" }),
      targetNotSupported({ id: "<pipeline>", target: "runFolder" }),
      demultiplexingActive(),
      ...startRefusals,
    ],
  },
  "PUT /run-folders/:runFolderId/planned-run": {
    summary: "Choose the planned run of a run folder",
    description: "The flow cell no longer decides afterwards.",
    procedure: "runFolders.match",
    body: z.object({ instrumentRunId: id.nullable() }),
    answers: { 200: z.object({ success: z.literal(true) }) },
    errors: [runFolderNotFound(), plannedRunNotFound()],
  },
};
