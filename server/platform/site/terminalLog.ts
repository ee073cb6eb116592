import type { DestinationStream } from "pino";
import { styleText } from "node:util";

const LEVELS = [
  { from: 60, name: "FATAL", color: "red" },
  { from: 50, name: "ERROR", color: "red" },
  { from: 40, name: "WARN ", color: "yellow" },
  { from: 30, name: "INFO ", color: "green" },
  { from: 0, name: "DEBUG", color: "gray" },
] as const;

/** A destination of the log that writes lines for people, for a terminal. Lines that are not JSON pass unchanged. */
export function terminalDestination(
  write: (text: string) => void,
  { isColored }: { isColored: boolean },
): DestinationStream {
  return { write: (line) => write(formatLogLine(line, isColored)) };
}

/** Formats a JSON line of the log: time of day, level, message, then the other properties; an error with its stack
 *  below. Control characters are removed, because values of requests must not control the terminal. */
export function formatLogLine(line: string, isColored = false): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { level, time, msg, err, pid: _pid, ...rest } = entry;
  const { name, color } = LEVELS.find(({ from }) => Number(level) >= from) ?? LEVELS[4];
  const at = new Date(Number(time)).toTimeString().slice(0, 8);
  const properties = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const style = (as: "gray" | (typeof LEVELS)[number]["color"], text: string) =>
    isColored ? styleText(as, text) : text;
  const words = [
    style("gray", at),
    style(color, name),
    printable(toText(msg)),
    ...(properties.length > 0 ? [style("gray", printable(properties.join(" ")))] : []),
  ];
  return `${words.join(" ")}\n${err === undefined ? "" : errorLines(err)}`;
}

function errorLines(error: unknown): string {
  const { stack, message, code, cause } =
    typeof error === "object" && error !== null
      ? (error as Record<string, unknown>)
      : { stack: error, message: undefined, code: undefined, cause: undefined };
  const text = `${toText(stack ?? message ?? "error")}${code === undefined ? "" : ` (${toText(code)})`}`;
  const lines = text.split("\n").map((one) => `    ${printable(one)}\n`);
  return lines.join("") + (cause === undefined ? "" : `    Cause:\n${errorLines(cause)}`);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}

function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, " ");
}
