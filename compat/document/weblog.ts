import { z } from "zod";
import { bodyTooLarge, invalidJson } from "../../server/platform/errors/errors.ts";
import { runNotFound } from "../../server/analysis/runRecords/errors.ts";
import { invalidToken, weblogSecretNotConfigured } from "../../server/analysis/weblog/errors.ts";
import type { weblog } from "../weblog.ts";
import type { Described } from "./operation.ts";
import { done } from "./shapes.ts";
import { runIdRequired } from "../../server/sequencing/runs/errors.ts";

export const weblogDescribed: Described<typeof weblog> = {
  "POST /pipelines/weblog": {
    summary: "Post a run event (token authentication)",
    description:
      "For workflow engines. `token` is the configured secret, or the token of the run `runId` (HMAC-SHA-256 of its id with the secret as key, hex), which is valid for that run only. Accepts any JSON object, as sent by Nextflow and other engines.",
    procedure: "bytes.weblog.receive",
    query: z.object({ runId: z.string(), token: z.string() }),
    body: z.looseObject({}),
    answers: { 200: done },
    errors: [
      weblogSecretNotConfigured(),
      invalidToken(),
      runIdRequired(),
      runNotFound(),
      invalidJson(),
      bodyTooLarge(),
    ],
  },
};
