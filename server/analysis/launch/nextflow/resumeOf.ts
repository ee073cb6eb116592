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

/** What is kept with a run of how it goes on with an earlier one. from: the number of that run. session: of Nextflow,
 *  that it goes on with. project: the copy of the package that it runs from, where that is not its own; absolute. anew:
 *  why it starts from the beginning, as a sentence. */
export type StoredResume = z.output<typeof profile>["resume"];

/** undefined: it was to go on with nothing. Pure. */
export function resumeOf({
  executionProfile,
}: Pick<PipelineRun, "executionProfile">): StoredResume | undefined {
  return profile.safeParse(executionProfile).data?.resume;
}

/** As a sentence. Pure. */
export function resumeInWords({ from, anew }: StoredResume): string {
  return anew ?? `Resumes ${from}.`;
}
