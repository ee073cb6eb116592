import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { Socket } from "node:net";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../../../platform/site/release.ts";

type Reader = ChildProcessWithoutNullStreams;

const READER = new URL(`./readerProcess${extname(import.meta.url)}`, import.meta.url);
const SPARE_MS = 60_000;

let spare: Reader | undefined;
let sparing: NodeJS.Timeout | undefined;

/** Starts a process that reads one workbook. memoryMib: limit of its heap. */
export function startReader(memoryMib: number): Reader {
  const isSource = READER.pathname.endsWith(".ts");
  return spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMib}`, ...(isSource ? ["--import", "tsx"] : []), fileURLToPath(READER)],
    { cwd: packageRoot(), env: {}, stdio: ["pipe", "pipe", "pipe"] },
  );
}

/** Returns the spare process, if available: a process start takes as long as reading. */
export function acquireSpare(): Reader | undefined {
  const acquired = spare;
  spare = undefined;
  clearTimeout(sparing);
  if (acquired === undefined || acquired.exitCode !== null || acquired.signalCode !== null) return undefined;
  setReferenced(acquired, "ref");
  return acquired;
}

/**
 * Keeps a spare process for a while, because an import is often repeated after a correction, or followed by another
 * one. It ends with this process and does not keep it alive.
 */
export function keepSpare(memoryMib: number): void {
  if (spare) return;
  const fresh = startReader(memoryMib);
  spare = fresh;
  setReferenced(fresh, "unref");
  const forget = () => {
    if (spare === fresh) spare = undefined;
  };
  fresh.once("error", forget);
  fresh.once("exit", forget);
  sparing = setTimeout(() => {
    forget();
    fresh.kill("SIGKILL");
  }, SPARE_MS).unref();
}

function setReferenced(reader: Reader, how: "ref" | "unref"): void {
  reader[how]();
  for (const stream of [reader.stdin, reader.stdout, reader.stderr])
    if (stream instanceof Socket) stream[how]();
}
