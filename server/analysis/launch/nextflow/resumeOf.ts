import { z } from "zod";
import type { PipelineRun } from "../../../../db/models/PipelineRun.ts";

const profile = z.object({
  resume: z.object({
    from: z.string(),
    session: z.string().optional(),
    project: z.string().optional(),
    anew: z.string().optional(),
  }),
});

/**
 * The stored resume of a run. from: number of the earlier run. session: Nextflow session that is resumed. project:
 * absolute path of the package copy that the run uses, when that is not its own. anew: the reason why the run starts
 * from the beginning, as a sentence.
 */
export type StoredResume = z.output<typeof profile>["resume"];

/** Returns undefined for a run that resumes nothing. Pure. */
export function resumeOf({
  executionProfile,
}: Pick<PipelineRun, "executionProfile">): StoredResume | undefined {
  return profile.safeParse(executionProfile).data?.resume;
}

/** Formats a resume as a sentence. Pure. */
export function resumeInWords({ from, anew }: StoredResume): string {
  return anew ?? `Resumes ${from}.`;
}
