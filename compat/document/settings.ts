import { z } from "zod";
import { USER_ROLES } from "../../db/values.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import {
  folderNotWritable,
  dataFolderReserved,
  outputRootReserved,
  runFolderReserved,
  outputRootNotReadable,
  runFolderRootNotReadable,
  runFolderRootReserved,
  pipelineRunDirNotWritable,
  publicUrlElsewhere,
} from "../../server/access/settings/errors.ts";
import type { settings } from "../settings.ts";
import type { Described } from "./operation.ts";
import { time } from "./shapes.ts";

const facility = z
  .object({
    publicUrl: z
      .string()
      .nullable()
      .describe("Public URL of this installation; the environment variable PUBLIC_URL takes precedence"),
    name: z.string().nullable(),
    contactEmail: z.string().nullable(),
    url: z.string().nullable().describe("Website of the facility"),
    language: z.enum(["en", "de"]).describe("Language of mails to people who have not chosen one"),
    timeZone: z
      .string()
      .nullable()
      .describe("IANA time zone of the daily digest; null: the zone of the server"),
    sampleCodePattern: z
      .string()
      .nullable()
      .describe(
        "RE2 pattern that complete sample IDs must match at submission; null to accept every sample ID",
      ),
  })
  .meta({ id: "FacilitySettings", description: "Shown on public pages and in RO-Crates." });
const shippingAddress = z
  .object({
    address: z.string().nullable().describe("Postal address to which customers send their samples"),
    instructions: z.string().nullable().describe("For orders whose service has no shipping instructions"),
  })
  .meta({ id: "ShippingSettings" });
const access = z
  .object({
    departmentSharing: z.boolean(),
    allowDeleteSubmittedOrders: z.boolean(),
    allowUserAssemblyDownload: z.boolean(),
    selfRegistration: z.boolean(),
    leadsInvite: z.boolean(),
    acceptOrders: z
      .boolean()
      .describe("Whether the facility accepts each order; otherwise a submitted order is accepted at once"),
    secondFactorRoles: z.array(z.enum(USER_ROLES)).describe("Roles whose users must set up a second factor"),
  })
  .meta({ id: "AccessSettings" });

const announcement = z
  .object({
    text: z.string().describe("Plain text; empty to announce nothing"),
    level: z.enum(["info", "warning"]),
    from: time.nullable().describe("null: immediately"),
    until: time.nullable().describe("null: until it is changed"),
    onSignIn: z.boolean().describe("Whether visitors see it on the sign-in page"),
  })
  .meta({ id: "Announcement" });

const sequencingFiles = z
  .object({
    dataBasePath: z.string().nullable().describe("Absolute path of a directory, null if not set"),
    config: z.object({
      allowedExtensions: z.array(z.string()),
      allowSingleEnd: z.boolean(),
      uploadUntouchedDays: z.int().describe("Days without activity after which an upload is cancelled"),
      receivedDataClass: z
        .enum(["cleaned", "raw"])
        .nullable()
        .describe(
          "Data class that the interface proposes for received FASTQ files; null until set. API requests without a data class use `cleaned`",
        ),
    }),
  })
  .meta({ id: "SequencingFilesSettings" });

const streams = z
  .object({
    config: z.object({
      outputRoot: z.string().nullable().describe("Absolute path of a directory, null if not set"),
      pollIntervalMs: z.int(),
      stabilityThresholdMs: z.int().describe("Time without growth before a file is counted again"),
      usePolling: z.boolean().describe("For network file systems without change notifications (NFS, SMB)"),
    }),
  })
  .meta({ id: "StreamsSettings" });

const runFolders = z
  .object({
    roots: z.array(z.string()).describe("Absolute paths of directories with run folders"),
    importReads: z.boolean().describe("Whether reads of demultiplexed runs are imported automatically"),
  })
  .meta({ id: "RunFoldersSettings" });

const slurm = z.object({
  partition: z.string().nullable(),
  cores: z.int(),
  memory: z.string().describe("In Slurm format, such as 64GB"),
  timeLimitHours: z.int(),
  headCores: z.int().describe("Cores of the Nextflow head job"),
  headMemory: z.string(),
  options: z.array(z.string()).describe("Additional sbatch options"),
});
const execution = z
  .object({
    useSlurm: z.boolean(),
    slurm,
    limits: z
      .object({
        cpus: z.int().nullable(),
        memoryGb: z.int().nullable(),
        timeHours: z.int().nullable(),
      })
      .describe("The most that one task of a Nextflow workflow may request; null without a limit"),
    pipelineRunDir: z.string().nullable().describe("Absolute path of a directory; null for the default"),
    workKeepDays: z
      .int()
      .nullable()
      .describe("Days after the end of a completed run after which its work files are deleted; null: never"),
    workKeepDaysFailed: z.int().nullable().describe("As workKeepDays, for failed and cancelled runs"),
    nextflowPath: z.string().nullable(),
    nextflowProfile: z.string().nullable(),
    weblogUrl: z.string().nullable(),
    weblogSecretSet: z.boolean().describe("Whether a secret is set; the secret is never returned"),
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
    summary: "Get access settings",
    procedure: "settings.access",
    answers: { 200: access },
  },
  "PUT /admin/settings/access": {
    summary: "Change access settings",
    description: "Omitted fields are unchanged.",
    procedure: "settings.changeAccess",
    answers: { 200: access },
  },
  "GET /admin/settings/announcement": {
    summary: "Get the announcement",
    procedure: "announcement.settings",
    answers: { 200: announcement },
  },
  "PUT /admin/settings/announcement": {
    summary: "Replace the announcement",
    description:
      "Shown on every page to signed-in users, each of whom can dismiss it. Omitted fields have their defaults. With another `text` or `level` it appears again for users who dismissed it.",
    procedure: "announcement.changeSettings",
    answers: { 200: announcement },
  },
  "GET /admin/settings/facility": {
    summary: "Get facility settings",
    procedure: "settings.facility",
    answers: { 200: facility },
  },
  "PUT /admin/settings/facility": {
    summary: "Change facility settings",
    description: "Omitted fields are unchanged; null clears a field.",
    procedure: "settings.changeFacility",
    answers: { 200: facility },
    errors: [publicUrlElsewhere()],
  },
  "GET /admin/settings/sequencing-files": {
    summary: "Get sequencing file settings",
    procedure: "settings.sequencingFiles",
    answers: { 200: sequencingFiles },
  },
  "PUT /admin/settings/sequencing-files": {
    summary: "Change sequencing file settings",
    description: "Omitted fields are unchanged.",
    procedure: "settings.changeSequencingFiles",
    answers: { 200: sequencingFiles },
    errors: [dataFolderReserved(), folderNotWritable()],
  },
  "GET /admin/settings/shipping": {
    summary: "Get shipping settings",
    procedure: "settings.shipping",
    answers: { 200: shippingAddress },
  },
  "PUT /admin/settings/shipping": {
    summary: "Change shipping settings",
    description: "Omitted fields are unchanged; null clears a field.",
    procedure: "settings.changeShipping",
    answers: { 200: shippingAddress },
  },
  "GET /admin/settings/run-folders": {
    summary: "Get settings of run folders",
    procedure: "settings.runFolders",
    answers: { 200: runFolders },
  },
  "PUT /admin/settings/run-folders": {
    summary: "Change settings of run folders",
    description: "Omitted fields are unchanged.",
    procedure: "settings.changeRunFolders",
    answers: { 200: runFolders },
    errors: [runFolderRootReserved({ path: "<path>" }), runFolderRootNotReadable({ path: "<path>" })],
  },
  "GET /admin/settings/streams": {
    summary: "Get live monitoring settings",
    procedure: "settings.streams",
    answers: { 200: streams },
  },
  "PUT /admin/settings/streams": {
    summary: "Change live monitoring settings",
    description: "Omitted fields are unchanged.",
    procedure: "settings.changeStreams",
    answers: { 200: streams },
    errors: [outputRootReserved(), outputRootNotReadable()],
  },
  "GET /admin/settings/pipelines/execution": {
    summary: "Get pipeline execution settings",
    procedure: "settings.pipelineExecution",
    answers: { 200: execution },
  },
  "PUT /admin/settings/pipelines/execution": {
    summary: "Change pipeline execution settings",
    description:
      "Omitted fields are unchanged, also within `slurm` and `limits`; `pipelineOverrides` is replaced completely. An empty `weblogSecret` removes the secret.",
    procedure: "settings.changePipelineExecution",
    answers: { 200: execution },
    errors: [runFolderReserved(), pipelineRunDirNotWritable(), ownLinkRefused()],
  },
};
