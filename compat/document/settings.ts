import { z } from "zod";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import {
  folderNotWritable,
  dataFolderReserved,
  outputRootReserved,
  runFolderReserved,
  outputRootNotReadable,
  pipelineRunDirNotWritable,
  publicUrlElsewhere,
} from "../../server/access/settings/errors.ts";
import type { settings } from "../settings.ts";
import type { Described } from "./operation.ts";

const facility = z
  .object({
    publicUrl: z
      .string()
      .nullable()
      .describe("Where people and programs reach this installation; PUBLIC_URL of the environment wins"),
    name: z.string().nullable(),
    contactEmail: z.string().nullable(),
    url: z.string().nullable().describe("Where people read about it"),
    sampleCodePattern: z
      .string()
      .nullable()
      .describe(
        "RE2 pattern that each sample code matches as a whole at submission; null: every code is accepted",
      ),
  })
  .meta({ id: "FacilitySettings", description: "Told on the pages before signing in, and in crates." });
const access = z
  .object({
    departmentSharing: z.boolean(),
    allowDeleteSubmittedOrders: z.boolean(),
    allowUserAssemblyDownload: z.boolean(),
    selfRegistration: z.boolean(),
  })
  .meta({ id: "AccessSettings" });

const sequencingFiles = z
  .object({
    dataBasePath: z.string().nullable().describe("Absolute folder, null while unset"),
    config: z.object({
      allowedExtensions: z.array(z.string()),
      allowSingleEnd: z.boolean(),
      uploadUntouchedDays: z.int().describe("After so many days an upload nobody continued is cancelled"),
      receivedDataClass: z
        .enum(["cleaned", "raw"])
        .nullable()
        .describe(
          "Class that the interface proposes for received FASTQ files; null until decided. Calls without a class stay `cleaned`",
        ),
    }),
  })
  .meta({ id: "SequencingFilesSettings" });

const streams = z
  .object({
    config: z.object({
      outputRoot: z.string().nullable().describe("Absolute folder, null while unset"),
      pollIntervalMs: z.int(),
      stabilityThresholdMs: z.int().describe("How long a file must rest before it is counted again"),
      usePolling: z.boolean().describe("For file systems that tell no changes"),
    }),
  })
  .meta({ id: "StreamsSettings" });

const slurm = z.object({
  partition: z.string().nullable(),
  cores: z.int(),
  memory: z.string().describe("As Slurm takes it, as in 64GB"),
  timeLimitHours: z.int(),
  headCores: z.int().describe("Of the job that a Nextflow runs in"),
  headMemory: z.string(),
  options: z.array(z.string()).describe("Further options of sbatch"),
});
const execution = z
  .object({
    useSlurm: z.boolean(),
    slurm,
    pipelineRunDir: z.string().nullable().describe("Absolute folder; null for the built-in one"),
    nextflowPath: z.string().nullable(),
    nextflowProfile: z.string().nullable(),
    weblogUrl: z.string().nullable(),
    weblogSecretSet: z.boolean().describe("Whether there is a secret; itself it is never told"),
    pipelineOverrides: z
      .record(
        z.string(),
        z.object({
          mode: z.enum(["inherit", "local", "slurm"]),
          slurm: slurm.partial().optional(),
          nextflowProfile: z.string().nullable().optional(),
        }),
      )
      .describe("By pipeline id"),
  })
  .meta({ id: "PipelineExecutionSettings" });

export const settingsDescribed: Described<typeof settings> = {
  "GET /admin/settings/access": {
    summary: "Access settings",
    procedure: "settings.access",
    answers: { 200: access },
  },
  "PUT /admin/settings/access": {
    summary: "Change access settings",
    description: "What is not named stays.",
    procedure: "settings.changeAccess",
    answers: { 200: access },
  },
  "GET /admin/settings/facility": {
    summary: "Who the facility is",
    procedure: "settings.facility",
    answers: { 200: facility },
  },
  "PUT /admin/settings/facility": {
    summary: "Change who the facility is",
    description: "What is not named stays; null takes it away.",
    procedure: "settings.changeFacility",
    answers: { 200: facility },
    errors: [publicUrlElsewhere()],
  },
  "GET /admin/settings/sequencing-files": {
    summary: "Where sequencing files lie and which are taken",
    procedure: "settings.sequencingFiles",
    answers: { 200: sequencingFiles },
  },
  "PUT /admin/settings/sequencing-files": {
    summary: "Change where sequencing files lie and which are taken",
    description: "What is not named stays.",
    procedure: "settings.changeSequencingFiles",
    answers: { 200: sequencingFiles },
    errors: [dataFolderReserved(), folderNotWritable()],
  },
  "GET /admin/settings/streams": {
    summary: "Where sequencers write and how that is watched",
    procedure: "settings.streams",
    answers: { 200: streams },
  },
  "PUT /admin/settings/streams": {
    summary: "Change where sequencers write and how that is watched",
    description: "What is not named stays.",
    procedure: "settings.changeStreams",
    answers: { 200: streams },
    errors: [outputRootReserved(), outputRootNotReadable()],
  },
  "GET /admin/settings/pipelines/execution": {
    summary: "How runs are executed",
    procedure: "settings.pipelineExecution",
    answers: { 200: execution },
  },
  "PUT /admin/settings/pipelines/execution": {
    summary: "Change how runs are executed",
    description:
      "What is not named stays, of `slurm` too; `pipelineOverrides` are replaced whole. An empty `weblogSecret` takes it away.",
    procedure: "settings.changePipelineExecution",
    answers: { 200: execution },
    errors: [runFolderReserved(), pipelineRunDirNotWritable(), ownLinkRefused()],
  },
};
