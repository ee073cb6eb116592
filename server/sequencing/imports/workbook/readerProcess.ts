import { buffer } from "node:stream/consumers";
import { WORKBOOK_READ_MS } from "../../../platform/limits/limits.ts";
import type { Table } from "../table.ts";
import { readTable } from "./readTable.ts";
import { type Fault, Unreadable } from "./Unreadable.ts";

/** What this process prints, as JSON: the table of the workbook that it is given on its standard input, or why there
 *  is none. A blank before that tells that it is ready. */
export type Answer = { table: Table } | { fault: Fault; cell: string };

process.stdout.write(" ");
const bytes = await buffer(process.stdin);
// Should the one who asked be gone, who ends it sooner.
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
