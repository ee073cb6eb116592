import { Argument, Command } from "commander";
import { getMajor, getName, type Release, RELEASES } from "./releases.ts";
import { type Step, tryRelease } from "./tryRelease.ts";

/** `npm run versions`: the compiled product on every Node and PostgreSQL it is to run on. */
const program = new Command("npm run versions --")
  .description(
    "Tries the compiled product on other versions of Node and PostgreSQL, which npm fetches into a cache: on a fresh database the whole conformance suite, a database of half the migrations that goes on to the end, starting and stopping.",
  )
  .addArgument(new Argument("[kind]", "one kind alone").choices(["node", "postgres"]))
  .argument("[majors...]", "some of its versions, as 14 18")
  .option("--only <areas...>", "some areas of the conformance suite alone")
  .option("--tests <files...>", "run these files of the suite of the project there, and nothing else", [])
  .parse();

const [kind, ...majors] = program.args;
const { only, tests } = program.opts<{ only?: string[]; tests: string[] }>();
const chosen = RELEASES.filter(
  (release) =>
    (kind === undefined || release.kind === kind) &&
    (majors.length === 0 || majors.includes(getMajor(release))),
);
if (chosen.length === 0) program.error(`There is none of these: ${RELEASES.map(getName).join(", ")}`);

const tried: [Release, Step[]][] = [];
for (const release of chosen) {
  const steps = await tryRelease(release, { only, tests }).catch((error: unknown) => [failed(error)]);
  for (const { name, isRight, said } of steps)
    console.error(`${getName(release)}, ${name}: ${isRight ? "" : "FAILS: "}${said}`);
  tried.push([release, steps]);
}
console.log(`\n${getTable()}`);
process.exitCode = tried.some(([, steps]) => steps.some(({ isRight }) => !isRight)) ? 1 : 0;

function failed(error: unknown): Step {
  return { name: "start", isRight: false, said: error instanceof Error ? error.message : String(error) };
}

function getTable(): string {
  const columns = [...new Set(tried.flatMap(([, steps]) => steps.map(({ name }) => name)))];
  const rows = tried.map(([release, steps]) => [
    getName(release),
    ...columns.map((column) => {
      const taken = steps.find(({ name }) => name === column);
      return taken === undefined ? "" : taken.isRight ? taken.said : "FAILS";
    }),
  ]);
  return inColumns([["", ...columns], ...rows]);
}

function inColumns(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(3, ...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  const [head = [], ...body] = rows;
  return [line(head), rule, ...body.map(line)].join("\n");
}
