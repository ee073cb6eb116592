import { z } from "zod";
import { emailTaken } from "../../server/auth/errors.ts";
import { formChangedMeanwhile, formNotSaved } from "../../server/forms/errors.ts";
import { unknownModule } from "../../server/modules/errors.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../../server/pipelines/errors.ts";
import { slurmNotUsed, slurmRequestUnusable } from "../../server/prerequisites/errors.ts";
import { slurmNotHere } from "../../server/runs/errors.ts";
import {
  folderNotWritable,
  outputRootNotReadable,
  pipelineRunDirNotWritable,
} from "../../server/settings/errors.ts";
import { studyNotFound } from "../../server/studies/errors.ts";
import {
  demoAccount,
  departmentNotFound,
  lastAdmin,
  userHasRecords,
  userNotFound,
} from "../../server/users/errors.ts";
import type { administration } from "../administration.ts";
import { formField, formGroup, givenForm, modulesConfiguration } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { installed, installRefusals, pipeline, sources, store } from "./pipelines.ts";
import { done, id, pageOf, person, success, time } from "./shapes.ts";

const user = person
  .extend({
    role: z.enum(["FACILITY_ADMIN", "RESEARCHER"]),
    isDemo: z.boolean(),
    active: z.boolean(),
    phone: z.string().nullable(),
    institution: z.string().nullable(),
    departmentId: id.nullable(),
    createdAt: time,
  })
  .meta({ id: "User" });

const facility = z
  .object({
    name: z.string().nullable(),
    contactEmail: z.string().nullable(),
    url: z.string().nullable().describe("Where people read about it"),
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

const report = z
  .object({
    ready: z.boolean().describe("Nothing is missing and nothing failed"),
    summary: z.string(),
    findings: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        status: z.enum(["ok", "warning", "missing", "failed", "not needed"]),
        detail: z.string(),
        whatToDo: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "PrerequisiteReport" });

const orderForm = z
  .object({
    id: z.literal("order"),
    fields: z.array(formField),
    groups: z.array(formGroup),
    version: z.int(),
    updatedAt: time.nullable().describe("Null for the built-in form"),
    enabledMixsChecklists: z.array(z.string()),
  })
  .meta({ id: "OrderFormConfiguration" });

export const administrationDescribed: Described<typeof administration> = {
  "GET /admin/users": {
    summary: "Accounts",
    description: "Newest first.",
    procedure: "users.list",
    answers: { 200: pageOf({ users: z.array(user) }) },
  },
  "POST /admin/users": {
    summary: "Make an account",
    description: "Without a password one is made up and told once, in `temporaryPassword`.",
    procedure: "users.create",
    answers: { 201: z.object({ user, temporaryPassword: z.string().optional() }) },
    errors: [emailTaken(), departmentNotFound()],
  },
  "PATCH /admin/users/:userId": {
    summary: "Change an account",
    description: "What is not named stays. A new password, and a deactivation, end its sessions.",
    procedure: "users.update",
    answers: { 200: z.object({ user }) },
    errors: [userNotFound(), emailTaken(), departmentNotFound(), lastAdmin(), demoAccount()],
  },
  "DELETE /admin/users/:userId": {
    summary: "Delete an account that owns nothing",
    procedure: "users.remove",
    answers: { 200: done },
    errors: [userNotFound(), userHasRecords(), lastAdmin(), demoAccount()],
  },
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
    errors: [folderNotWritable()],
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
    errors: [outputRootNotReadable()],
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
    errors: [pipelineRunDirNotWritable()],
  },
  "GET /admin/settings/pipelines": {
    summary: "Pipelines with their settings",
    description: "`invalid` are the packages that are left out, with what is wrong with them.",
    procedure: "pipelines.configuration",
    answers: {
      200: z.object({
        pipelines: z.array(pipeline),
        invalid: z.array(
          z.object({
            package: z.string(),
            packageState: z.enum(["folder", "installed", "bundled"]),
            faults: z.array(z.string()),
          }),
        ),
      }),
    },
  },
  "POST /admin/settings/pipelines": {
    summary: "Switch a pipeline on or off, and save its settings",
    description:
      "Without `enabled` it is switched on; without `config` its settings stay, with it they are replaced.",
    procedure: "pipelines.configure",
    answers: { 200: success({ pipelineId: z.string(), enabled: z.boolean() }) },
    errors: [invalidPipelineId(), pipelineConfigRefused([])],
  },
  "GET /admin/settings/pipelines/store": {
    summary: "What package sources offer",
    description: "A source that cannot be asked is told with its reason and hides no other.",
    procedure: "pipelines.store",
    answers: { 200: store },
  },
  "GET /admin/settings/pipelines/sources": {
    summary: "Package sources",
    procedure: "pipelines.sources",
    answers: { 200: sources },
  },
  "PUT /admin/settings/pipelines/sources": {
    summary: "Replace the package sources beside the default one",
    procedure: "pipelines.saveSources",
    answers: { 200: sources },
  },
  "POST /admin/settings/pipelines/install": {
    summary: "Install a pipeline package, or another version of it",
    description:
      "After its SHA-256 was compared and its documents were judged. A key of `credentials` goes to where the package lies and is kept nowhere.",
    procedure: "pipelines.install",
    answers: { 200: success(installed) },
    errors: installRefusals,
  },
  "GET /admin/settings/pipelines/check-prerequisites": {
    summary: "Check what runs stand on",
    description: "Starts no job. With `quick` it says `ready` and `summary` alone.",
    procedure: "prerequisites.check",
    answers: { 200: report.partial({ findings: true }).meta({ id: "PrerequisiteCheck" }) },
  },
  "POST /admin/settings/pipelines/check-prerequisites/compute-node": {
    summary: "Check what a compute node sees of it",
    description: "Costs a small job of the cluster, which all who ask at the same time share.",
    procedure: "prerequisites.checkComputeNode",
    answers: { 200: report },
    errors: [
      slurmNotUsed(),
      slurmRequestUnusable("<what is wrong>"),
      pipelineRunDirNotWritable(),
      slurmNotHere(),
    ],
  },
  "GET /admin/modules": {
    summary: "Which modules are on, to administer",
    procedure: "modules.getForAdministration",
    answers: { 200: modulesConfiguration },
  },
  "PUT /admin/modules": {
    summary: "Switch a module, or all at once",
    procedure: "modules.change",
    body: z.object({
      moduleId: z.string().optional(),
      enabled: z.boolean().optional().describe("Given with moduleId"),
      globalDisabled: z.boolean().optional(),
    }),
    answers: { 200: modulesConfiguration },
    errors: [unknownModule("<moduleId>")],
  },
  "GET /admin/form-config": {
    summary: "Order form as it was saved",
    procedure: "forms.orderConfiguration",
    answers: { 200: orderForm },
  },
  "PUT /admin/form-config": {
    summary: "Save the order form as a new version",
    description:
      "`version` is the one that the edit began from: refused once there is a newer one. `enabledMixsChecklists` that are not named stay.",
    procedure: "forms.saveOrderForm",
    body: z.object({
      ...givenForm,
      enabledMixsChecklists: z.array(z.string()).optional(),
      version: z.int().optional(),
    }),
    answers: { 200: orderForm },
    errors: [formNotSaved([]), formChangedMeanwhile("<newest>" as never)],
  },
  "GET /admin/study-form-config": {
    summary: "Study form as it was saved",
    description: "`studyId` null tells the form of all studies, which a study without its own has.",
    procedure: "forms.studyConfiguration",
    answers: {
      200: z.object({
        studyId: id.nullable(),
        fields: z.array(formField),
        groups: z.array(formGroup),
        updatedAt: time.nullable().describe("Null for the built-in form"),
      }),
    },
    errors: [studyNotFound()],
  },
  "PUT /admin/study-form-config": {
    summary: "Save the form of all studies, or that of one",
    procedure: "forms.saveStudyForm",
    body: z.object({ ...givenForm, studyId: z.string().optional() }),
    answers: { 200: done },
    errors: [formNotSaved([]), studyNotFound()],
  },
};
