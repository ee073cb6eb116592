import { z } from "zod";
import { invalidPipelineId, pipelineConfigRefused } from "../../server/analysis/pipelines/errors.ts";
import { slurmNotUsed, slurmRequestUnusable } from "../../server/analysis/prerequisites/errors.ts";
import { slurmNotHere } from "../../server/analysis/runRecords/errors.ts";
import { pipelineRunDirNotWritable } from "../../server/access/settings/errors.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { pipelineSettings } from "../pipelineSettings.ts";
import type { Described } from "./operation.ts";
import { installed, installRefusals, packageState, pipeline, sources, store } from "./pipelines.ts";
import { count, success } from "./shapes.ts";
import {
  archiveEmpty,
  archiveNameRefused,
  archiveTooLarge,
} from "../../server/analysis/derivation/errors.ts";
import { chunkBrokeOff, diskFull, diskReadOnly } from "../../server/data/uploads/errors.ts";

const report = z
  .object({
    ready: z.boolean().describe("True if no prerequisite is missing or failed"),
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

export const pipelineSettingsDescribed: Described<typeof pipelineSettings> = {
  "GET /admin/settings/pipelines": {
    summary: "List pipelines with their settings",
    description: "`invalid` lists rejected packages with their validation errors.",
    procedure: "pipelines.configuration",
    answers: {
      200: z.object({
        pipelines: z.array(pipeline),
        invalid: z.array(
          z.object({
            package: z.string(),
            packageState: packageState,
            faults: z.array(z.string()),
          }),
        ),
      }),
    },
  },
  "POST /admin/settings/pipelines": {
    summary: "Enable or disable a pipeline, and save its settings",
    description:
      "If `enabled` is omitted, the pipeline is enabled. `config` replaces the settings; if omitted, they are unchanged.",
    procedure: "pipelines.configure",
    answers: { 200: success({ pipelineId: z.string(), enabled: z.boolean() }) },
    errors: [invalidPipelineId(), pipelineConfigRefused([])],
  },
  "GET /admin/settings/pipelines/store": {
    summary: "List available packages",
    description:
      "An unavailable source is reported with the reason; packages of the other sources are still listed.",
    procedure: "pipelines.store",
    answers: { 200: store },
  },
  "GET /admin/settings/pipelines/sources": {
    summary: "List package sources",
    procedure: "pipelines.sources",
    answers: { 200: sources },
  },
  "PUT /admin/settings/pipelines/sources": {
    summary: "Replace the additional package sources",
    procedure: "pipelines.saveSources",
    answers: { 200: sources },
    errors: [ownLinkRefused()],
  },
  "POST /admin/settings/pipelines/install": {
    summary: "Install or switch the version of a pipeline package",
    description:
      "Installs the package after verifying its SHA-256 and validating its documents. `credentials` are sent to the host of the package and are not stored.",
    procedure: "pipelines.install",
    answers: { 200: success(installed) },
    errors: installRefusals,
  },
  "POST /admin/settings/pipelines/archives": {
    summary: "Upload an archive of a workflow",
    description:
      "A .zip, .tar, .tar.gz or .tgz for “Add from a repository”, which reads it once. It is kept for a day.",
    procedure: "bytes.derivation.receiveArchive",
    answers: { 200: success({ repository: z.string().describe("Its address"), sizeBytes: count }) },
    errors: [
      archiveNameRefused(),
      archiveEmpty(),
      archiveTooLarge(),
      chunkBrokeOff(),
      diskFull(),
      diskReadOnly(),
    ],
  },
  "GET /admin/settings/pipelines/check-prerequisites": {
    summary: "Check prerequisites",
    description: "Starts no job. With `quick`, returns only `ready` and `summary`.",
    procedure: "prerequisites.check",
    answers: { 200: report.partial({ findings: true }).meta({ id: "PrerequisiteCheck" }) },
  },
  "POST /admin/settings/pipelines/check-prerequisites/compute-node": {
    summary: "Check prerequisites from a compute node",
    description: "Submits a small cluster job; concurrent requests share one job.",
    procedure: "prerequisites.checkComputeNode",
    answers: { 200: report },
    errors: [
      slurmNotUsed(),
      slurmRequestUnusable({ problem: "<what is wrong>" }),
      pipelineRunDirNotWritable(),
      slurmNotHere(),
    ],
  },
};
