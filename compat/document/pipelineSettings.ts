import { z } from "zod";
import { invalidPipelineId, pipelineConfigRefused } from "../../server/analysis/pipelines/errors.ts";
import { slurmNotUsed, slurmRequestUnusable } from "../../server/analysis/prerequisites/errors.ts";
import { slurmNotHere } from "../../server/analysis/runRecords/errors.ts";
import { pipelineRunDirNotWritable } from "../../server/access/settings/errors.ts";
import { ownLinkRefused } from "../../server/platform/outgoing/errors.ts";
import type { pipelineSettings } from "../pipelineSettings.ts";
import type { Described } from "./operation.ts";
import { installed, installRefusals, packageState, pipeline, sources, store } from "./pipelines.ts";
import { success } from "./shapes.ts";

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

export const pipelineSettingsDescribed: Described<typeof pipelineSettings> = {
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
            packageState: packageState,
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
    errors: [ownLinkRefused()],
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
      slurmRequestUnusable({ problem: "<what is wrong>" }),
      pipelineRunDirNotWritable(),
      slurmNotHere(),
    ],
  },
};
