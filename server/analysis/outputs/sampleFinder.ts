import type { Sample } from "../../../db/models/Sample.ts";

/** sheetName: the name of the sample in the samplesheet of the run, when it differs from the sample ID. */
export type RunSample = Pick<Sample, "id" | "sampleId" | "orderId"> & { sheetName?: string | undefined };

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Returns a function that finds the sample of a file name: the one with the longest sample ID in the name that is
 * bounded by characters other than letters and digits. A sample ID that is no valid file name is also found with
 * underscores for its unusual characters, as packages write it, if that is unambiguous.
 */
export function sampleFinder<Named extends RunSample>(samples: Named[]): (name: string) => Named | undefined {
  const byCode = indexCodes(samples);
  const lengths = [...new Set([...byCode.keys()].map(({ length }) => length))].sort((a, b) => b - a);

  return (name) => {
    const isInner = Array.from({ length: name.length }, (_, at) => LETTER_OR_DIGIT.test(name.charAt(at)));
    for (const length of lengths) {
      for (let start = 0; start + length <= name.length; start++) {
        if (isInner[start - 1] === true || isInner[start + length] === true) continue;
        const sample = byCode.get(name.slice(start, start + length));
        if (sample) return sample;
      }
    }
    return undefined;
  };
}

function indexCodes<Named extends RunSample>(samples: Named[]): Map<string, Named> {
  const byCode = new Map(samples.map((sample) => [sample.sampleId, sample]));
  const written = samples.map((sample) => [asFileName(sample.sampleId), sample] as const);
  const times = new Map<string, number>();
  for (const [name] of written) times.set(name, (times.get(name) ?? 0) + 1);
  for (const [name, sample] of written)
    if (times.get(name) === 1 && !byCode.has(name)) byCode.set(name, sample);
  for (const sample of samples) if (sample.sheetName !== undefined) byCode.set(sample.sheetName, sample);
  return byCode;
}

function asFileName(code: string): string {
  return code.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
}
