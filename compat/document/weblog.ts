import { z } from "zod";
import { bodyTooLarge, invalidJson } from "../../server/errors.ts";
import { runNotFound } from "../../server/runs/errors.ts";
import { invalidToken, runIdRequired, weblogSecretNotConfigured } from "../../server/weblog/errors.ts";
import type { weblog } from "../weblog.ts";
import type { Described } from "./operation.ts";
import { done } from "./shapes.ts";

export const weblogDescribed: Described<typeof weblog> = {
  "POST /pipelines/weblog": {
    summary: "Tell of an event of a run",
    description:
      "For engines: who posts shows the token of the instance in place of a session. Any JSON object is taken, as Nextflow and others send it.",
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
