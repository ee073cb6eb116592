import { Presets, SingleBar } from "cli-progress";
import type { MirrorProgress } from "../../registry/mirrorRegistry.ts";

/** Creates a progress bar for mirroring a registry; prints occasional lines when the output is a pipe. */
export function mirrorBar() {
  const bar = new SingleBar(
    {
      format: "[{bar}] {value} of {total} pipelines and other parts {what}",
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    Presets.rect,
  );
  let isDrawn = false;
  return {
    progressed({ done, total, what }: MirrorProgress): void {
      if (isDrawn) bar.update(done, { what });
      else bar.start(total, done, { what });
      isDrawn = true;
    },
    stop: () => bar.stop(),
  };
}
