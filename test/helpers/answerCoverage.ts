import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { documentedAnswers } from "./contract.ts";
import { tempDir } from "./tempDir.ts";

/**
 * Has a complete run (`npm run test:all`) record which documented responses its tests receive. Returns a function for its end
 * that throws, naming operations and statuses, unless every documented response was received.
 */
export async function recordAnswers(): Promise<() => Promise<void>> {
  if (process.env["LANEKEEPER_TESTS"] !== "all") return async () => {};
  const folder = await tempDir();
  process.env["LANEKEEPER_CONTRACT_SEEN"] = folder.path;
  return async () => {
    const unseen = await unseenAnswers(folder.path);
    await folder.remove();
    if (unseen.length > 0) throw coverageError(unseen);
  };
}

/** Returns the documented responses that no worker recorded. */
async function unseenAnswers(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const seen = new Set(files.join("").split("\n"));
  return documentedAnswers().filter((answer) => !seen.has(answer));
}

/** One line for each operation: `GET /api/orders: 401, 403`. */
function coverageError(unseen: string[]): Error {
  const statuses = new Map<string, string[]>();
  for (const answer of unseen) {
    const [method = "", path = "", status = ""] = answer.split(" ");
    const operation = `${method} ${path}`;
    statuses.set(operation, [...(statuses.get(operation) ?? []), status]);
  }
  const lines = [...statuses].map(([operation, missing]) => `  ${operation}: ${missing.join(", ")}`);
  const error = new Error(
    `The API document has responses that no test of this run received. A failed or skipped test may be the cause:\n${lines.join("\n")}`,
  );
  // The stack names only the runner.
  delete error.stack;
  return error;
}
