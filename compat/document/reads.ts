import { z } from "zod";
import { dataFolderUnreadable, orderHoldsNoData } from "../../server/data/files/errors.ts";
import { MATCH_STATUSES } from "../../server/data/reads/rules/matchSamples.ts";
import { dataBasePathNotConfigured } from "../../server/access/settings/errors.ts";
import type { reads } from "../reads.ts";
import { fileOwner } from "./files.ts";
import type { Described } from "./operation.ts";
import { count, id, success, time } from "./shapes.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const ofAnyCall = [
  orderNotFound(),
  orderHoldsNoData(),
  dataBasePathNotConfigured(),
  dataFolderUnreadable(undefined),
];
const path = z.string().describe("Relative to the data base path");

export const readsDescribed: Described<typeof reads> = {
  "PUT /orders/:orderId/sequencing/reads": {
    summary: "Say which files are whose reads",
    description:
      "Assignments are processed independently: a refused one reports the reason in its result. An omitted file stays assigned; null removes it. A file whose name states a lane in Illumina's form (`_L001_R1_001`) becomes that lane of the sample's R1 or R2: name each lane in an assignment of its own. The lanes of one read set (one folder, names that differ in the lane alone) are joined in lane order into the read's file, and their files stay where they are. A lane that is not beside those of the sample is refused unless `sequencingRunId` says which lanes it belongs to. `GET /api/orders/{orderId}/sequencing/lanes` shows the lanes and the progress of a long join.",
    procedure: "reads.assign",
    answers: {
      200: success({
        results: z.array(
          z.object({
            sampleId: z.string().describe("As it was asked: id or code"),
            success: z.boolean(),
            error: z.string().optional(),
          }),
        ),
        message: z.string(),
      }),
    },
    errors: ofAnyCall,
  },
  "POST /orders/:orderId/sequencing/discover": {
    summary: "Look for reads of an order's samples",
    description:
      "Matches unassigned files to samples by their names. `autoAssign` gives exact matches to samples without files, and further lanes to samples whose reads are the lanes beside them; with `force` also to samples that have other files. The lanes of one read set are one match: all of them are assigned and joined, or none.",
    procedure: "reads.discover",
    answers: {
      200: success({
        scannedFiles: count,
        results: z.array(
          z.object({
            sampleId: id,
            sampleCode: z.string(),
            status: z.enum(MATCH_STATUSES),
            read1: path.nullable().describe("Null also where several lanes are the R1"),
            read2: path.nullable(),
            lanes: z
              .array(
                z.object({ lane: z.int().min(1).max(99), read1: path.nullable(), read2: path.nullable() }),
              )
              .describe(
                "Lanes of the read set by their names, in lane order; empty where the names state none",
              ),
            hasFiles: z.boolean(),
            candidates: z.array(z.object({ relativePath: path, role: z.enum(["R1", "R2"]) })),
            autoAssigned: z.boolean(),
            error: z.string().optional().describe("Why an exact match was not assigned after all"),
          }),
        ),
        summary: z.object({
          total: count,
          exactMatches: count,
          partialMatches: count,
          ambiguous: count,
          noMatch: count,
          autoAssigned: count,
        }),
        scanWarnings: z.array(z.string()),
      }),
    },
    errors: ofAnyCall,
  },
  "GET /orders/:orderId/sequencing/browse": {
    summary: "Files to choose reads from",
    procedure: "reads.browse",
    answers: {
      200: z.object({
        files: z.array(
          z.object({
            relativePath: path,
            filename: z.string(),
            size: count.nullable().describe("Bytes"),
            modifiedAt: time.nullable(),
            assignedTo: fileOwner.nullable(),
          }),
        ),
      }),
    },
    errors: ofAnyCall,
  },
};
