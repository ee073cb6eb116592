import { fileURLToPath } from "node:url";
import { schemaJudge } from "./schemaJudge.ts";

/** The kinds of documents in a package, each with a JSON Schema of that name in schemas/. */
export type DocumentKind = "manifest" | "definition" | "registry" | "samplesheet" | "parser";

/** What the JSON Schema of its kind finds wrong with a document of a package. */
export const shapeFaults = schemaJudge<DocumentKind>(fileURLToPath(new URL("schemas/", import.meta.url)));
