const endings: (() => Promise<void>)[] = [];

/** Keeps something that the test files of a process share until the last of them ended. */
export function atRunEnd(end: () => Promise<void>): void {
  endings.push(end);
}

/** A parallel worker ends what it started when its process ends: it does not know which file is its last. */
export async function endRun(): Promise<void> {
  if (process.env["MOCHA_WORKER_ID"] === undefined) await Promise.all(endings.splice(0).map((end) => end()));
}
