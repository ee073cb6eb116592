import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const BEAT_MS = 1000;
const SILENT_MS = 10_000;

/** Runs `work` while no other process of this checkout runs it. The lock of a dead holder is replaced; should two
 *  processes ever run at once, both do the work and each swaps in a complete result.
 *  @param {string} root the checkout
 *  @param {() => Promise<void>} work checks again whether anything is to be done */
export async function oneAtATime(root, work) {
  const folder = join(root, ".cache");
  const lock = join(folder, "prepare.lock");
  mkdirSync(folder, { recursive: true });
  for (let waited = false; !take(lock); waited = true) {
    if (!waited) process.stderr.write("Waiting for another start that prepares the same checkout…\n");
    await sleep(200);
    if (isAbandoned(lock)) rmSync(lock, { force: true });
  }
  const beat = setInterval(() => touch(lock), BEAT_MS);
  const leave = () => rmSync(lock, { force: true });
  process.once("exit", leave);
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off("exit", leave);
    leave();
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > SILENT_MS) return true;
    const pid = Number(readFileSync(lock, "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Another process considered this one dead; the result is complete in any case.
  }
}
