import { buffer } from "node:stream/consumers";
import { WORKBOOK_READ_MS } from "../../limits.ts";
import type { Table } from "../Table.ts";
import { readTable } from "./readTable.ts";
import { type Fault, Unreadable } from "./Unreadable.ts";

/**
 * The JSON output of this process: the table of the workbook on its standard input, or why there is none. A space
 * before it reports that the process is ready.
 */
export type Answer = { table: Table } | { fault: Fault; cell: string };

process.stdout.write(" ");
const bytes = await buffer(process.stdin);
// Ends this process if its parent, which would end it sooner, no longer exists.
setTimeout(() => process.exit(1), 2 * WORKBOOK_READ_MS).unref();
process.stdout.write(JSON.stringify(await answerTo(bytes)));

async function answerTo(file: Buffer): Promise<Answer> {
  try {
    return { table: await readTable(file) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { fault: error.fault, cell: error.cell };
  }
}
