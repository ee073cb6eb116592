import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

const LONGEST_CHARACTERS = 10_000;

/** A password, or another secret, from standard input, so that it stands in no history and no process list: piped in,
 *  or typed unseen. Its line end is not part of it. prompt: what is asked of whoever types. */
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
