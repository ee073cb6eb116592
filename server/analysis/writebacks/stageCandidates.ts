import type { FoundFile } from "../outputs/discoverOutputs.ts";
import type { Problems } from "../outputs/problems.ts";
import { ofSample, protectedClassAsked, readFileGone, readFileOutside } from "./sentences.ts";
import type { RunFolder } from "../runRecords/runFolderOf.ts";
import { sourceInRun } from "./sourceInRun.ts";

/** Returns whether the files of an output are candidates, which are reviewed before they are accepted. */
export function isCandidate({ result }: Pick<FoundFile["output"], "result">): boolean {
  return result?.kind === "sample_read_candidate";
}

/**
 * Returns the found files, those of candidates with displayed paths. A candidate whose files are missing or outside the
 * run directory is an error and omitted. No candidate has a protected data class.
 */
export async function stageCandidates(
  folder: RunFolder,
  found: FoundFile[],
  problems: Problems,
): Promise<FoundFile[]> {
  const staged: FoundFile[] = [];
  for (const file of found) {
    if (!isCandidate(file.output) || !file.sample) {
      staged.push(file);
      continue;
    }
    const { sampleId } = file.sample;
    const { file1 = file.path, file2, targetDataClass } = file.metadata;
    const names = { file1: text(file1) ?? file.path, file2: text(file2) };
    const metadata: Record<string, unknown> = { ...file.metadata, targetDataClass: "cleaned" };
    let isWhole = true;
    for (const [key, told] of Object.entries(names)) {
      if (told === undefined) continue;
      const source = await sourceInRun(folder, told);
      if (source && source !== "outside") metadata[key] = `${folder.name}/${source.path}`;
      else {
        isWhole = false;
        problems.error(ofSample(sampleId, source === "outside" ? readFileOutside(told) : readFileGone(told)));
      }
    }
    if (targetDataClass !== undefined && targetDataClass !== "cleaned")
      problems.warn(ofSample(sampleId, protectedClassAsked()));
    if (isWhole) staged.push({ ...file, metadata });
  }
  return staged;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
