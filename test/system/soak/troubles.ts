const LOGGED_ERROR = 50;
const LINES_KEPT = 2;
const LINE_CHARACTERS = 2_000;

interface Entry {
  level: number;
  msg: string;
  status?: number;
  err?: { message: string };
}

/** What the processes of a soak tell of trouble. */
export class Troubles {
  /** Ends of processes that nobody asked for, in words. */
  readonly unasked: string[] = [];
  /** How often an error was logged, by its words. */
  readonly logged: Record<string, number> = {};
  /** The first lines of each. */
  readonly lines: string[] = [];

  /** Counts what has the level of an error among the lines that a process wrote. */
  read(name: string, log: string): void {
    for (const line of log.split("\n")) {
      const entry = parsed(line);
      if (entry && entry.level >= LOGGED_ERROR) this.note(wordsOf(entry), `${name}: ${line}`);
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

/** Without what differs each time: paths and times. */
function wordsOf({ msg, status, err }: Entry): string {
  const all = [msg, status, err?.message].filter((part) => part !== undefined).join(": ");
  return all.replaceAll(/\/\S+|\d+ ?ms/g, "…").slice(0, 200);
}
