/** Lines of a log as far as they are shown. isCut: something before them is not. The last line may still grow. */
interface LogLines {
  lines: string[];
  isCut: boolean;
}

export const NO_LINES: LogLines = { lines: [], isCut: false };

/** How many lines of a log a page holds at most. */
export const LINES_MAX = 5_000;

// Terminal color and cursor sequences have no meaning on a page.
// oxlint-disable-next-line no-control-regex
const TERMINAL_CODES = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g;

/** Splits a log into lines. A line overwritten by carriage returns keeps its last text. */
export function splitLines(content: string): string[] {
  const lines = content.replaceAll(TERMINAL_CODES, "").split("\n").map(lastWritten);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/**
 * Appends the end of a growing log, so that lines that have left the end keep their position.
 * @param content the end of the log
 * @param requested the requested number of lines; fewer lines mean that these are all
 */
export function withEnd(known: LogLines, content: string, requested: number): LogLines {
  const end = splitLines(content);
  const isWhole = end.length < requested;
  const at = isWhole ? 0 : overlapAt(known.lines, end);
  if (at === undefined) return capped({ lines: end, isCut: true });
  return capped({
    lines: [...known.lines.slice(0, at), ...end],
    isCut: isWhole ? false : known.lines.length === 0 || known.isCut,
  });
}

/** Whether the scroll position is at the end. All values in pixels. */
export function isAtEnd({
  scrollTop,
  scrollHeight,
  clientHeight,
}: {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}): boolean {
  return scrollHeight - clientHeight - scrollTop < 24;
}

/** The first index in `known` at which the lines of `end` begin; undefined without an overlap. */
function overlapAt(known: string[], end: string[]): number | undefined {
  if (known.length === 0) return 0;
  for (let at = 0; at < known.length; at++) if (goesOn(known, end, at)) return at;
  return undefined;
}

function goesOn(known: string[], end: string[], at: number): boolean {
  if (known.length - at > end.length) return false;
  for (let line = at; line < known.length; line++) {
    const [before = "", now = ""] = [known[line], end[line - at]];
    const mayGrow = line === known.length - 1;
    if (mayGrow ? !now.startsWith(before) : now !== before) return false;
  }
  return true;
}

function capped({ lines, isCut }: LogLines): LogLines {
  return lines.length > LINES_MAX ? { lines: lines.slice(-LINES_MAX), isCut: true } : { lines, isCut };
}

function lastWritten(line: string): string {
  const parts = line.split("\r");
  return parts.findLast((part) => part !== "") ?? "";
}
