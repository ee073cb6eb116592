import { notPublished } from "../../server/data/delivery/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import { runNotOver } from "../../server/analysis/provenance/errors.ts";
import { runNotFound } from "../../server/analysis/runRecords/errors.ts";
import type { provenance } from "../provenance.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const crate: FileAnswer = {
  description: "A zip with `ro-crate-metadata.json` as its last file, made while it is sent",
  contentTypes: ["application/zip"],
};

export const provenanceDescribed: Described<typeof provenance> = {
  "GET /pipelines/runs/:runId/crate": {
    summary: "A finished run as an RO-Crate",
    description:
      "RO-Crate 1.1 by the profile Process Run Crate 0.5, and by Workflow Run Crate 0.5 where the workflow can be named. Settings, logs and reports come along, for facility admins also table of samples, trace and workflow; with `files=all` whatever the one who asks may download. Any other file is named by address, size and checksum.",
    procedure: "bytes.provenance.runCrate",
    answers: { 200: crate },
    errors: [runNotFound(), forbidden(), runNotOver({ runNumber: "<run number>" })],
  },
  "GET /orders/:orderId/sequencing/delivery/crate": {
    summary: "A delivery as an RO-Crate",
    description:
      "RO-Crate 1.1 of the files with their samples, the runs that gave them, and who published them. The files are named by address, size and checksum; with `files=all` they come along, each counting as a download.",
    procedure: "bytes.provenance.deliveryCrate",
    answers: { 200: crate },
    errors: [orderNotFound(), forbidden(), notPublished()],
  },
};
