import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 100;
const port = parentPort!;

// Between "begin" and "end" it asks for an address ten times a second, then sends the longest wait in ms.
port.postMessage("ready");
for (;;) {
  await once(port, "message");
  let isOver = false;
  const over = once(port, "message").then(() => (isOver = true));
  const asked: Promise<number>[] = [];
  while (!isOver) {
    asked.push(waitMs());
    await Promise.race([sleep(EVERY_MS), over]);
  }
  port.postMessage(Math.max(...(await Promise.all(asked))));
}

async function waitMs(): Promise<number> {
  const started = performance.now();
  const { status } = await fetch(workerData as string);
  if (status !== 200) throw new Error(`the probe was answered ${status}`);
  return performance.now() - started;
}
