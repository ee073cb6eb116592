import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { packageRoot } from "../../server/platform/site/release.ts";
import type { Figure } from "./run.ts";

const NAME = "docs/benchmarks.md";
const MARK = /(?<=<!-- bench -->\n)[\s\S]*?(?=<!-- end of bench -->)/;
const HEAD = ["| Measure | What | Measured | Goal | Met | Date |", "| --- | --- | --- | --- | --- | --- |"];

/** The figures of one measure, by the name that chooses it. */
export interface Measured {
  name: string;
  figures: Figure[];
}

/** The table as Markdown. */
export function getTable(measured: Measured[]): string {
  return [...HEAD, ...measured.flatMap(getRows)].join("\n");
}

/** Puts figures into docs/benchmarks.md in the place of the older ones of the same measures; those of others stay, with when
 *  and of what code they were taken. order: all measures there are; rows of others go. */
export async function writeBenchmarks(measured: Measured[], order: string[]): Promise<void> {
  const path = join(packageRoot(), NAME);
  const text = await readFile(path, "utf8");
  const before = MARK.exec(text)?.[0] ?? "";
  const rows = order.flatMap((name) => {
    const remeasured = measured.find((one) => one.name === name);
    return remeasured
      ? getRows(remeasured)
      : before.split("\n").filter((line) => line.startsWith(`| \`${name}\` `));
  });
  const table = [...HEAD, ...rows].join("\n");
  const written = text.replace(MARK, () => `\n${machine()}\n\n${table}\n\n`);
  await writeFile(path, await format(written, { ...(await resolveConfig(path)), parser: "markdown" }));
}

function getRows({ name, figures }: Measured): string[] {
  const taken = `${new Date().toISOString().slice(0, 10)}, ${commit()}`;
  return figures.map(
    ({ what, measured, goal, met }) =>
      `| \`${name}\` | ${what} | ${measured} | ${goal} | ${met ? "yes" : "no"} | ${taken} |`,
  );
}

export function machine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || process.arch;
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${model}, ${gib} GiB, ${process.platform}, Node ${process.versions.node}; medians of alternating rounds.`;
}

/** Of the code that is measured; with a plus where it has been changed since. */
function commit(): string {
  try {
    const ask = (...words: string[]) =>
      execFileSync("git", words, { cwd: packageRoot(), encoding: "utf8" }).trim();
    const changed = ask("status", "--porcelain", "--", ".", `:!${NAME}`);
    return ask("rev-parse", "--short", "HEAD") + (changed === "" ? "" : "+");
  } catch {
    return "no commit";
  }
}
