import type { FoundFile } from "../outputs/foundFile.ts";
import type { Problems } from "../outputs/problems.ts";
import type { RunSample } from "../outputs/sampleFinder.ts";
import { fieldNotUsable, ofSample } from "./sentences.ts";

/** Values that are written to an existing read set. */
export interface ReadFields {
  checksum1?: string;
  checksum2?: string;
  readCount1?: number;
  readCount2?: number;
  avgQuality1?: number;
  avgQuality2?: number;
}

/**
 * A FASTQ file that a run produced. source: its path as the package states it, or undefined for the found file itself.
 * place: the path below the data directory that the package requests, or undefined.
 */
export interface GivenFile {
  source: string | undefined;
  place: string | undefined;
}

/** A read set that a run produced for a sample. */
export interface GivenRead {
  sample: RunSample;
  /** The found file, below the output directory. */
  path: string;
  file1: GivenFile;
  file2: GivenFile | undefined;
  fields: ReadFields;
  /** Only for a sample without files. */
  onlyWhenEmpty: boolean;
}

/**
 * Plans the changes of read sets from the outputs of a run. given: files that become the read sets of samples.
 * described: values for existing read sets. One of each per sample; of several outputs the later one extends the
 * earlier. Pure.
 */
export function planWriteback(
  found: FoundFile[],
  problems: Problems,
): { given: GivenRead[]; described: Map<string, { sample: RunSample; fields: ReadFields }> } {
  const given = new Map<string, GivenRead>();
  const described = new Map<string, { sample: RunSample; fields: ReadFields }>();
  for (const { output, sample, metadata, path } of found) {
    const { writeback } = output;
    if (!writeback || !sample || output.destination !== "sample_reads") continue;
    const values = new Map(Object.entries(writeback.fields).map(([key, field]) => [field, metadata[key]]));
    const fields = usableFields(values, (field) =>
      problems.warn(ofSample({ code: sample.sampleId, problem: fieldNotUsable({ field }) })),
    );
    if (values.has("file1")) {
      if (given.has(sample.id)) continue;
      const file1 = { source: text(metadata["sourceFile1"]), place: text(values.get("file1")) };
      const file2 = { source: text(metadata["sourceFile2"]), place: text(values.get("file2")) };
      const isPaired = file2.source !== undefined || file2.place !== undefined;
      const onlyWhenEmpty = writeback.mode !== "replace";
      const of = { sample, path, file1, file2: isPaired ? file2 : undefined, fields, onlyWhenEmpty };
      given.set(sample.id, of);
    } else {
      const before = described.get(sample.id)?.fields;
      if (Object.keys(fields).length > 0)
        described.set(sample.id, { sample, fields: { ...before, ...fields } });
    }
  }
  return { given: [...given.values()], described };
}

const CHECKSUM = /^[0-9a-f]{32}$/;
const COUNT_MAX = 2_147_483_647;
const QUALITY_MAX = 1_000;

function usableFields(values: Map<string, unknown>, refuse: (field: string) => void): ReadFields {
  const fields: ReadFields = {};
  for (const which of [1, 2] as const) {
    const checksum = values.get(`checksum${which}`);
    const lower = typeof checksum === "string" ? checksum.toLowerCase() : "";
    if (CHECKSUM.test(lower)) fields[`checksum${which}`] = lower;
    else if (isGiven(checksum)) refuse(`checksum${which}`);

    const count = values.get(`readCount${which}`);
    if (typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= COUNT_MAX)
      fields[`readCount${which}`] = count;
    else if (isGiven(count)) refuse(`readCount${which}`);

    const quality = values.get(`avgQuality${which}`);
    if (typeof quality === "number" && quality >= 0 && quality <= QUALITY_MAX)
      fields[`avgQuality${which}`] = quality;
    else if (isGiven(quality)) refuse(`avgQuality${which}`);
  }
  return fields;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
