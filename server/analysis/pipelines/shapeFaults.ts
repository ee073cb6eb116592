import { fileURLToPath } from "node:url";
import { schemaJudge } from "./schemaJudge.ts";

/** The kinds of documents in a package; each has a JSON Schema of that name in schemas/. */
export type DocumentKind = "manifest" | "definition" | "registry" | "samplesheet" | "parser";

/** Validates a document of a package against the JSON Schema of its kind. */
export const shapeFaults = schemaJudge<DocumentKind>(fileURLToPath(new URL("schemas/", import.meta.url)));
