import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const LONGEST_CHARACTERS = 10_000;

/** Reads a password or another secret from standard input, piped or typed without echo, so that it appears in no
 *  shell history and no process list. The line end is removed. prompt: shown on a terminal. */
export function readPassword(prompt = "Password: "): Promise<string> {
  return process.stdin.isTTY ? typed(prompt) : piped();
}

async function piped(): Promise<string> {
  let text = "";
  for await (const part of process.stdin.setEncoding("utf8")) {
    text += String(part);
    if (text.length > LONGEST_CHARACTERS) break;
  }
  return text.replace(/\r?\n$/, "");
}

async function typed(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stderr.write("\n");
  }
}
