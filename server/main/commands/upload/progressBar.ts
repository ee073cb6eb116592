import { Presets, SingleBar } from "cli-progress";

const MIB = 1024 * 1024;

/** Creates a progress bar for an upload with rate and remaining time; prints occasional lines when the output is a
 *  pipe. progressed(receivedBytes): the bytes that the server has received. */
export function progressBar(name: string, sizeBytes: number) {
  const bar = new SingleBar(
    {
      format: `${name} [{bar}] {percentage}% of ${mib(sizeBytes)} MiB, {rate} MiB/s, {eta_formatted} left`,
      noTTYOutput: true,
      notTTYSchedule: 5_000,
    },
    Presets.rect,
  );
  const startedMs = performance.now();
  let knownBytes: number | undefined;
  bar.start(sizeBytes, 0, { rate: "…" });
  return {
    progressed(receivedBytes: number): void {
      // Bytes of an earlier attempt do not count for the current rate.
      knownBytes ??= receivedBytes;
      const seconds = (performance.now() - startedMs) / 1000;
      bar.update(receivedBytes, { rate: mib((receivedBytes - knownBytes) / seconds) });
    },
    stop: () => bar.stop(),
  };
}

function mib(bytes: number): string {
  return (bytes / MIB).toFixed(1);
}
