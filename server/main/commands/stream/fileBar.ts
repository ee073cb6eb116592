import { Presets, SingleBar } from "cli-progress";

/** Creates a progress bar for the files of a run; prints occasional lines when the output is a pipe. */
export function fileBar(count: number) {
  const bar = new SingleBar(
    {
      format: "[{bar}] {value} of {total} files, {reads} reads, {eta_formatted} left",
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    Presets.rect,
  );
  let reads = 0;
  bar.start(count, 0, { reads });
  return {
    written(file: { reads: number }): void {
      reads += file.reads;
      bar.increment(1, { reads });
    },
    stop: () => bar.stop(),
  };
}
