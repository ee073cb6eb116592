import type { ConfigSetting } from "../pipelines/pipeline.ts";
import type { KINDS } from "./referenceEntry.ts";

type Kind = (typeof KINDS)[number];

const PATH_FORMATS = ["path", "file-path", "directory-path", "file-path-pattern"];
const PATH_NAMES =
  /(^|[_.-])(db|database|databases|fasta|fai|gtf|gff|bed|vcf|genome|reference|ref|index|adapters?|contaminants?|host|bwa|star|salmon|hisat2?|bowtie2?|kraken2?|taxdb|gtdb)([_.-]|$)/i;

const KIND_NAMES: [RegExp, Kind[]][] = [
  [/kraken|gtdb|taxonom|taxdb|(^|[^a-z])(db|database)/i, ["taxonomic_database", "index"]],
  [/gtf|gff|annotation|bed/i, ["annotation"]],
  [/index|bwa|star|salmon|hisat|bowtie/i, ["index"]],
  [/adapter/i, ["adapter"]],
  [/contaminant|host/i, ["contaminant", "genome"]],
  [/fasta|genome|reference/i, ["genome", "contaminant"]],
];

/** Whether the value of a setting can be the path of reference data: by its format, else by its key. Pure. */
export function mayBeReferencePath(key: string, setting: ConfigSetting): boolean {
  if (setting.type !== "string" || setting.enum) return false;
  const format = "format" in setting ? setting.format : undefined;
  if (typeof format === "string") return PATH_FORMATS.includes(format);
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2");
  return PATH_NAMES.test(words);
}

/** Returns the kinds that a setting is likely to need, as its key says; empty if unknown. Pure. */
export function likelyKinds(key: string): readonly Kind[] {
  const words = key.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2");
  return KIND_NAMES.find(([pattern]) => pattern.test(words))?.[1] ?? [];
}
