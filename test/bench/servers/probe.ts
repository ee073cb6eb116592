import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 100;
const [url = ""] = process.argv.slice(2);

// Between "begin" and "end" it requests an address ten times a second, then sends the longest wait in ms.
process.send?.("ready");
for (;;) {
  await once(process, "message");
  let isOver = false;
  const over = once(process, "message").then(() => (isOver = true));
  const waits: Promise<number>[] = [];
  while (!isOver) {
    waits.push(waitMs());
    await Promise.race([sleep(EVERY_MS), over]);
  }
  process.send?.(Math.max(...(await Promise.all(waits))));
}

async function waitMs(): Promise<number> {
  const started = performance.now();
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`the probe was answered ${status}`);
  return performance.now() - started;
}
