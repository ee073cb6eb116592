import { open } from "node:fs/promises";
import pLimit from "p-limit";
import { countFile } from "../../../server/sequencing/monitoring/counting/countFile.ts";

export interface CountingTask {
  paths: string[];
  atOnce: number;
}

// Counts files in the product's own threads, so many at once. Asked a CountingTask as JSON.
process.send?.({});
process.on("message", (word) => {
  void count(JSON.parse(String(word)) as CountingTask).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function count({ paths, atOnce }: CountingTask): Promise<Record<string, string>> {
  const turn = pLimit(atOnce);
  const [cpuBefore, started] = [process.cpuUsage(), performance.now()];
  const counts = await Promise.all(paths.map((path) => turn(() => readsIn(path))));
  const elapsed = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const reads = counts.reduce((sum, one) => sum + one, 0);
  return { reads: String(reads), elapsed: String(elapsed), cpu: String((user + system) / 1e6) };
}

async function readsIn(path: string): Promise<number> {
  const file = await open(path);
  try {
    const count = await countFile(file, { isGzip: true, signal: null });
    if ("problem" in count) throw new Error(`${path}: ${count.problem}`);
    return count.reads;
  } finally {
    await file.close();
  }
}
