import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PackageFault } from "../../analysis/pipelines/packageFault.ts";
import { schemaJudge } from "../../analysis/pipelines/schemaJudge.ts";

/** The kinds of documents in a registry's content beside its packages, each with a JSON Schema in schemas/. */
export type ContentKind =
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

const shapeFaults = schemaJudge<ContentKind>(fileURLToPath(new URL("../schemas/", import.meta.url)));

/** Reads a content folder for those who judge it. faults: everything wrong so far; warnings: what is ignored; `file` is relative to the folder. */
export function contentReader(folder: string) {
  const faults: PackageFault[] = [];
  const warnings: PackageFault[] = [];
  const refuse = (file: string, key: string, problem: string): undefined => {
    faults.push({ file, key, problem });
  };
  return {
    folder,
    faults,
    warnings,
    refuse,

    /** What lies in a folder of the content, by name; nothing where there is none. Names that begin with a dot or an
     *  underscore are nobody's. */
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

    /** A document by the JSON Schema of its kind. undefined when there is none, and when anything is wrong with it,
     *  which is then among the faults. */
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
