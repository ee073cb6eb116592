import { Presets, SingleBar } from "cli-progress";

const MIB = 1024 * 1024;

/** Draws how far a file is, with rate and time left; on a pipe a line now and then.
 *  progressed(receivedBytes): what the server has so far. */
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
      // What an earlier attempt brought says nothing about the line of today.
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
