import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ValidationError } from "../../analysis/pipelines/validation/validationError.ts";
import { createSchemaValidator } from "../../analysis/pipelines/validation/createSchemaValidator.ts";

/** Kinds of content documents besides packages, each with a JSON Schema in schemas/. */
type ContentKind =
  | "listing"
  | "checklists"
  | "checklist"
  | "terms"
  | "images"
  | "releases"
  | "research-data"
  | "sequencing-tech";

export type ContentReader = ReturnType<typeof contentReader>;

const DOCUMENT_MAX_BYTES = 32 * 1024 * 1024;

const shapeFaults = createSchemaValidator<ContentKind>(
  fileURLToPath(new URL("../schemas/", import.meta.url)),
);

/** Creates a reader of a content directory that collects validation results. faults: errors so far; warnings:
 *  ignored content; `file` is relative to the directory. */
export function contentReader(folder: string) {
  const faults: ValidationError[] = [];
  const warnings: ValidationError[] = [];
  const refuse = (file: string, key: string, problem: string): undefined => {
    faults.push({ file, key, problem });
  };
  return {
    folder,
    faults,
    warnings,
    refuse,

    /** Lists the entries of a content directory by name; empty when it does not exist. Names that start with a dot
     *  or an underscore are ignored. */
    async list(path: string): Promise<{ name: string; isFolder: boolean }[]> {
      const names = await readdir(join(folder, path)).catch((): string[] => []);
      const shown = names.filter((name) => !/^[._]/.test(name)).toSorted();
      return Promise.all(
        shown.map(async (name) => {
          const found = await stat(join(folder, path, name)).catch(() => undefined);
          return { name, isFolder: found?.isDirectory() ?? false };
        }),
      );
    },

    /** Reads a document and validates it against the JSON Schema of its kind. Returns undefined when it does not
     *  exist or is invalid; errors are added to the faults. */
    async read<Document>(kind: ContentKind, file: string): Promise<Document | undefined> {
      const found = await stat(join(folder, file)).catch(() => undefined);
      if (!found) return undefined;
      if (!found.isFile()) return refuse(file, "", "is not a file");
      if (found.size > DOCUMENT_MAX_BYTES) return refuse(file, "", "is larger than 32 MiB");
      let document: unknown;
      try {
        document = JSON.parse(await readFile(join(folder, file), "utf8"));
      } catch (error) {
        return refuse(file, "", `is not JSON: ${error instanceof Error ? error.message : String(error)}`);
      }
      const wrong = shapeFaults(kind, file, document);
      faults.push(...wrong);
      return wrong.length > 0 ? undefined : (document as Document);
    },
  };
}

/** Returns whether a YYYY-MM-DD date exists in the calendar: 2026-02-30 does not. */
export function isRealDate(date: string): boolean {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date);
}

const ADDRESS = "/registry/assets/";

/** Reports a picture URL of this registry for which the content has no file. */
export function reportMissingPicture(
  { refuse }: ContentReader,
  { file, key, address, pictures }: { file: string; key: string; address: unknown; pictures: Set<string> },
): void {
  if (typeof address !== "string" || !address.startsWith("/")) return;
  const isThere = address.startsWith(ADDRESS) && pictures.has(address.slice(ADDRESS.length));
  if (!isThere) refuse(file, key, `refers to ${address}, which does not exist in assets/`);
}
