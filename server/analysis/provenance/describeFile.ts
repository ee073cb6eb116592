import { previewContentType } from "../../data/files/previewContentType.ts";
import { entity, type Entity, pathId, type Reference } from "./crateEntities.ts";
import type { FileFacts, Included } from "./facts.ts";

/**
 * Returns the entity of a file: an included file by its path, any other by its URL. Returns undefined for a file with
 * neither, which a crate may not list. now: when the URLs were valid. about: the subject of the file.
 */
export function describeFile(
  file: FileFacts,
  {
    included,
    now,
    about = [],
    more,
  }: {
    included: Included;
    now: Date;
    about?: Reference[];
    /** Additional properties. */
    more?: Parameters<typeof entity>[2] | undefined;
  },
): Entity | undefined {
  const here = included.get(file.path);
  if (!here && file.address === null) return undefined;
  const type = file.role === "workflow" ? ["File", "SoftwareSourceCode", "ComputationalWorkflow"] : "File";
  const sizeBytes = here ? here.sizeBytes : file.sizeBytes;
  const properties = {
    name: file.name,
    description: file.description,
    encodingFormat: fileFormat(file.path),
    about,
    contentSize: sizeBytes === null ? null : String(sizeBytes),
    md5: here ? null : file.md5,
    sha256: here ? here.sha256 : file.sha256,
    url: here ? file.address : null,
    sdDatePublished: here ? null : now.toISOString(),
  };
  const id = here ? pathId(file.path) : (file.address ?? "");
  return entity(id, type, more ? { ...properties, ...more } : properties);
}

const FORMATS: [RegExp, string][] = [
  [/\.gz$/i, "application/gzip"],
  [/\.zip$/i, "application/zip"],
  [/\.png$/i, "image/png"],
  [/\.svg$/i, "image/svg+xml"],
  [/\.(fastq|fq|fasta|fa|fna|nf|config|out|err|md|ya?ml)$/i, "text/plain"],
];

function fileFormat(path: string): string {
  const shown = previewContentType(path)?.split(";")[0];
  return shown ?? FORMATS.find(([ending]) => ending.test(path))?.[1] ?? "application/octet-stream";
}
