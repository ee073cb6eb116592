import { z } from "zod";
import { DATA_CLASSES, RUN_TARGETS } from "../../db/values.ts";
import { invalidPipelineId, pipelineConfigRefused } from "../../server/analysis/pipelines/errors.ts";
import {
  executionModeUnknown,
  invalidSampleIds,
  oneTargetRequired,
  pipelineDisabled,
  pipelineNotFound,
  profileUnknown,
  profilesNeedNextflow,
  profilesNoList,
  sampleIdsNoList,
  targetNotSupported,
} from "../../server/analysis/runRecords/errors.ts";
import type { runChecks } from "../runChecks.ts";
import type { Described } from "./operation.ts";
import { requestedRun } from "./runShapes.ts";
import { read } from "./samples.ts";
import { count, freeObject, id } from "./shapes.ts";
import { studyNotFound } from "../../server/definitions/forms/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

/** Refusals of a requested run. */
export const targetQuery = [
  executionModeUnknown(),
  sampleIdsNoList(),
  oneTargetRequired(),
  invalidPipelineId(),
  pipelineDisabled({ id: "<pipeline>" }),
  targetNotSupported({ id: "<pipeline>", target: "<target>" }),
  orderNotFound(),
  studyNotFound(),
  invalidSampleIds({ ids: ["<samples>"] }),
  pipelineConfigRefused([]),
  profilesNoList(),
  profilesNeedNextflow(),
  profileUnknown({ profile: "<profile>" }),
];

export const runChecksDescribed: Described<typeof runChecks> = {
  "GET /pipelines/definitions/:pipelineId": {
    summary: "Get pipeline definition",
    description:
      "`definition` is the definition in the package; `nodes` and `edges` represent it as a graph.",
    procedure: "runs.definition",
    answers: {
      200: z.object({
        definition: z.looseObject({
          pipeline: z.string(),
          name: z.string(),
          description: z.string(),
          version: z.string(),
          steps: z.array(z.looseObject({ id: z.string(), name: z.string() })),
        }),
        nodes: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            description: z.string().nullable(),
            category: z.string().nullable(),
            kind: z.enum(["input", "step", "output"]),
          }),
        ),
        edges: z.array(z.object({ from: z.string(), to: z.string() })),
      }),
    },
    errors: [pipelineNotFound()],
  },
  "POST /pipelines/validate-metadata": {
    summary: "Validate a pipeline run without creating it",
    description: "Returns all issues, and the read set that the run would use for each sample.",
    procedure: "runs.check",
    body: z.object(requestedRun),
    answers: {
      200: z.object({
        valid: z.boolean(),
        issues: z.array(
          z.object({
            field: z.string(),
            message: z.string(),
            severity: z.enum(["error", "warning"]),
            sampleId: id.nullable(),
          }),
        ),
        replaced: z
          .array(
            z.object({
              readId: id,
              sampleId: id,
              sampleCode: z.string(),
              files: z.array(z.string()).describe("File names, R1 first"),
              dataClass: z.enum(DATA_CLASSES),
            }),
          )
          .describe("Active read sets that the run would replace; creating it then requires `replaceReads`"),
        derivedSettings: z
          .array(z.object({ key: z.string(), title: z.string(), value: z.unknown() }))
          .describe("Settings whose values follow from the orders and samples"),
        config: freeObject,
        metadata: z.object({
          targetType: z.enum(RUN_TARGETS),
          targetId: id,
          sampleCount: count,
          platforms: z.array(z.string()),
          studyAccessionId: z.string().nullable(),
        }),
        samples: z.array(
          z.object({ id, sampleId: z.string(), orderNumber: z.string(), read: read.nullable() }),
        ),
      }),
    },
    errors: targetQuery,
  },
};
