import { Presets, SingleBar } from "cli-progress";
import type { OnProgress } from "../../overview/backup/makeBackup.ts";

/** Creates a progress bar for parts; prints occasional lines when the output is a pipe. */
export function partsBar(): { progressed: OnProgress; stop(): void } {
  const bar = new SingleBar(
    { format: "[{bar}] {value} of {total} parts, {what}", noTTYOutput: true, notTTYSchedule: 5_000 },
    Presets.rect,
  );
  let drawn: number | undefined;
  return {
    progressed({ done, total, what }) {
      if (drawn === undefined) bar.start(total, done, { what });
      if (drawn !== total) bar.setTotal(total);
      drawn = total;
      bar.update(done, { what });
    },
    stop: () => bar.stop(),
  };
}
