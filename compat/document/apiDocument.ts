import { z } from "zod";
import { notFound } from "../../server/platform/errors/errors.ts";
import type { apiDocument } from "../apiDocument.ts";
import type { Described } from "./operation.ts";

export const apiDocumentDescribed: Described<typeof apiDocument> = {
  "GET /openapi.json": {
    summary: "This document",
    answers: {
      200: z.looseObject({ openapi: z.literal("3.1.0") }),
      304: { description: "It is as it was", contentTypes: [] },
    },
  },
  "GET /docs": {
    summary: "This document as a page",
    answers: { 200: { description: "A page", contentTypes: ["text/html"] } },
  },
  "GET /docs/:name": {
    summary: "A part of that page",
    answers: { 200: { description: "Script or style", contentTypes: ["text/javascript", "text/css"] } },
    errors: [notFound()],
  },
};
