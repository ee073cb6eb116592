import { z } from "zod";
import { notFound } from "../../server/platform/errors/errors.ts";
import type { apiDocument } from "../apiDocument.ts";
import type { Described } from "./operation.ts";

export const apiDocumentDescribed: Described<typeof apiDocument> = {
  "GET /openapi.json": {
    summary: "Get this document",
    answers: {
      200: z.looseObject({ openapi: z.literal("3.1.0") }),
      304: { description: "Not modified", contentTypes: [] },
    },
  },
  "GET /docs": {
    summary: "Get this document as an HTML page",
    answers: { 200: { description: "HTML page", contentTypes: ["text/html"] } },
  },
  "GET /docs/:name": {
    summary: "Get an asset of the HTML page",
    answers: { 200: { description: "Script or style", contentTypes: ["text/javascript", "text/css"] } },
    errors: [notFound()],
  },
};
