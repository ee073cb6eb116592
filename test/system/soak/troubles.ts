const LOGGED_ERROR = 50;
const LINES_KEPT = 2;
const LINE_CHARACTERS = 2_000;

interface Entry {
  level: number;
  msg: string;
  status?: number;
  err?: { message: string };
}

/** The errors that the processes of a soak report. */
export class Troubles {
  /** Unexpected ends of processes, as sentences. */
  readonly unasked: string[] = [];
  /** The number of logged errors, by text. */
  readonly logged: Record<string, number> = {};
  /** The first lines of each error. */
  readonly lines: string[] = [];

  /** Counts the entries of level error among the log lines of a process. */
  read(name: string, log: string): void {
    for (const line of log.split("\n")) {
      const entry = parsed(line);
      if (entry && entry.level >= LOGGED_ERROR) this.note(getWords(entry), `${name}: ${line}`);
    }
  }

  note(words: string, line: string): void {
    const times = (this.logged[words] = (this.logged[words] ?? 0) + 1);
    if (times <= LINES_KEPT) this.lines.push(line.slice(0, LINE_CHARACTERS));
  }
}

function parsed(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

/** Normalizes varying parts: paths and times. */
function getWords({ msg, status, err }: Entry): string {
  const all = [msg, status, err?.message].filter((part) => part !== undefined).join(": ");
  return all.replaceAll(/\/\S+|\d+ ?ms/g, "…").slice(0, 200);
}
