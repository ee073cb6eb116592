import { isAbsolute } from "node:path";
import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";

/** An absolute directory, null while unset. name: of the field, for the refusal. */
export const folderPath = (name: string) =>
  z
    .string()
    .max(1000)
    // Excludes characters with a meaning in shells or engine configurations, and those that PostgreSQL does not store.
    .refine(
      (path) => isAbsolute(path) && !/[\p{Cc}\p{Surrogate}"`$\\]/u.test(path),
      inputText(
        "settings.folderPathRefused",
        "{name} must be an absolute path without quotes, $ or backslashes",
        { name },
      ),
    )
    .nullable();

const referenceDataFields = z.object({
  directory: folderPath("directory"),
  roots: z.array(folderPath("roots").unwrap()).max(20),
  maxDownloadGibibytes: z.int().min(1).max(100_000),
});

/** Reference data. directory: of downloads; null: `reference/` of LANEKEEPER_HOME. roots: directories below which
 *  paths may be registered; empty: all but those of the system and of Lanekeeper. */
export const referenceDataSettings = z.object({
  directory: referenceDataFields.shape.directory.default(null),
  roots: referenceDataFields.shape.roots.default([]),
  maxDownloadGibibytes: referenceDataFields.shape.maxDownloadGibibytes.default(500),
});

export const referenceDataChange = referenceDataFields.partial();
