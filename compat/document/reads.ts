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
const path = z.string().describe("Relative to the data directory");

export const readsDescribed: Described<typeof reads> = {
  "PUT /orders/:orderId/sequencing/reads": {
    summary: "Assign files to samples",
    description:
      "Assignments are processed independently: a refused one reports the reason in its result. An omitted file stays assigned; null removes it. A file whose name contains a lane in Illumina's format (`_L001_R1_001`) becomes that lane of the sample's R1 or R2; send one assignment per lane. The lanes of one read set (same directory, names that differ only in the lane) are joined in lane order into the file of the read set; their files are not moved. A lane in another directory than those of the sample is refused unless `sequencingRunId` identifies its lane set. `GET /api/orders/{orderId}/sequencing/lanes` returns the lanes and the progress of a long join.",
    procedure: "reads.assign",
    answers: {
      200: success({
        results: z.array(
          z.object({
            sampleId: z.string().describe("Id or code, as in the request"),
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
    summary: "Discover reads of an order's samples",
    description:
      "Matches unassigned files to samples by their names. `autoAssign` assigns exact matches to samples without files, and further lanes to samples with other lanes of the same read set; with `force`, also to samples with other files. The lanes of one read set are one match: all of them are assigned and joined, or none.",
    procedure: "reads.discover",
    answers: {
      200: success({
        scannedFiles: count,
        results: z.array(
          z.object({
            sampleId: id,
            sampleCode: z.string(),
            status: z.enum(MATCH_STATUSES),
            read1: path.nullable().describe("Null also if R1 consists of several lanes"),
            read2: path.nullable(),
            lanes: z
              .array(
                z.object({ lane: z.int().min(1).max(99), read1: path.nullable(), read2: path.nullable() }),
              )
              .describe(
                "Lanes of the read set by file name, in lane order; empty if the names contain no lanes",
              ),
            hasFiles: z.boolean(),
            candidates: z.array(z.object({ relativePath: path, role: z.enum(["R1", "R2"]) })),
            autoAssigned: z.boolean(),
            error: z.string().optional().describe("Why an exact match was not assigned"),
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
    summary: "List files that can be assigned",
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
