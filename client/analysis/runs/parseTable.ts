import { readPastedTable } from "../../kit/sheet/pastedTable.ts";
import { REFUSAL_HEADER, translateResponse } from "../../kit/i18n/refusalHeader.ts";
const SEPARATORS = new Map([
  [".tsv", "\t"],
  [".csv", ","],
]);
const ROWS_MAX = 200;
const COLUMNS_MAX = 60;

interface ShownTable {
  head: string[];
  rows: string[][];
  /** Whether the file holds more than is shown. */
  isMore: boolean;
}

/** Whether a file is a table that is drawn in the page. */
export function isTable(name: string): boolean {
  return SEPARATORS.has(fileExtension(name));
}

/** The first rows and columns of a table. isCut: the text is but the beginning of the file, so that its last line may
 *  be half a one and is left out. */
export function parseTable(name: string, text: string, { isCut }: { isCut: boolean }): ShownTable {
  const whole = isCut ? text.slice(0, text.lastIndexOf("\n") + 1) : text;
  const [head = [], ...rows] = readPastedTable(whole, SEPARATORS.get(fileExtension(name)));
  return {
    head: head.slice(0, COLUMNS_MAX),
    rows: rows.slice(0, ROWS_MAX).map((row) => row.slice(0, COLUMNS_MAX)),
    isMore: isCut || rows.length > ROWS_MAX || head.length > COLUMNS_MAX,
  };
}

function fileExtension(name: string): string {
  return name.slice(name.lastIndexOf(".")).toLowerCase();
}

const TEXT_MAX_BYTES = 256 * 1024;

/** An error response without a text. */
export class Refusal extends Error {
  override name = "Refusal";
}

/**
 * Loads at most the beginning of a text and returns whether more follows. Throws Refusal for an error response, and
 * the error of fetch without a response.
 */
export async function fetchBeginning(
  address: string,
  signal: AbortSignal,
): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(address, { signal });
  if (!response.ok || !response.body) throw new Refusal(await readRefusal(response));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let received = 0;
  while (received < TEXT_MAX_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    received += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return { text, isCut: true };
}

async function readRefusal(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => undefined)) as { error?: string } | undefined;
  return translateResponse(answer?.error ?? response.statusText, response.headers.get(REFUSAL_HEADER));
}
