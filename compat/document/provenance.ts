import { notPublished } from "../../server/data/delivery/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import { runNotOver } from "../../server/analysis/provenance/errors.ts";
import { runNotFound, runStartedElsewhere } from "../../server/analysis/runRecords/errors.ts";
import type { provenance } from "../provenance.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const crate: FileAnswer = {
  description: "Streamed ZIP archive with `ro-crate-metadata.json` as its last file",
  contentTypes: ["application/zip"],
};

export const provenanceDescribed: Described<typeof provenance> = {
  "GET /pipelines/runs/:runId/crate": {
    summary: "Download a finished pipeline run as RO-Crate",
    description:
      "RO-Crate 1.1 with the profile Process Run Crate 0.5, and Workflow Run Crate 0.5 if the workflow can be identified. Contains settings, logs and reports; for facility admins also the samplesheet, trace and workflow; with `files=all`, all files that the user may download. Other files are referenced by URL, size and checksum.",
    procedure: "bytes.provenance.runCrate",
    answers: { 200: crate },
    errors: [runNotFound(), forbidden(), runNotOver({ runNumber: "<run number>" }), runStartedElsewhere()],
  },
  "GET /orders/:orderId/sequencing/delivery/crate": {
    summary: "Download a delivery as RO-Crate",
    description:
      "RO-Crate 1.1 that describes the files, their samples, the pipeline runs that created them and the user who published them. The files are referenced by URL, size and checksum; with `files=all` they are included, and each is recorded as a download.",
    procedure: "bytes.provenance.deliveryCrate",
    answers: { 200: crate },
    errors: [orderNotFound(), forbidden(), notPublished()],
  },
};
