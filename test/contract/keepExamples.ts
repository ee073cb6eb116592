import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { packageRoot } from "../../server/platform/site/release.ts";

interface Recorded {
  answer: string;
  asked?: unknown;
  answered: unknown;
}

/** Runs the tests of the interface, each answer of which is a record, and keeps for every operation and good status the
 *  record that shows most, as the examples of the document. Test files may be named; what others gave before stays. */
async function keepExamples(files: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lanekeeper-examples-"));
  try {
    const env = { ...process.env, LANEKEEPER_CONTRACT_RECORD: folder };
    const args = [
      "mocha",
      "--parallel",
      "--jobs",
      "2",
      "--reporter",
      "dot",
      ...(files.length > 0 ? files : ["test/api/*/*.test.ts"]),
    ];
    spawnSync("npx", args, { cwd: packageRoot(), env, stdio: "inherit" });
    const names = await readdir(folder);
    const lines = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    await write(
      lines
        .join("")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Recorded),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function write(records: Recorded[]): Promise<void> {
  const path = join(packageRoot(), "compat/document/examples.json");
  const kept = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  const best = new Map<string, Recorded>();
  for (const record of records) {
    if (!/ 2\d\d$/.test(record.answer)) continue;
    const known = best.get(record.answer);
    if (!known || isBetter(record, known)) best.set(record.answer, record);
  }
  for (const [answer, { asked, answered }] of best)
    kept[answer] = withoutPlaces({ ...(asked === undefined ? {} : { asked: getValue(asked) }), answered });
  const sorted = Object.entries(kept).toSorted(([one], [other]) => one.localeCompare(other));
  const style = await resolveConfig(path);
  const text = JSON.stringify(Object.fromEntries(sorted));
  await writeFile(path, await format(text, { ...style, filepath: path }));
  console.log(`${best.size} examples kept, ${sorted.length} in all`);
}

/** Some tests write their JSON themselves. */
function getValue(value: unknown): unknown {
  return typeof value === "string" ? JSON.parse(value) : value;
}

/** The one with more different keys, and of equals the shorter. */
function isBetter(one: Recorded, other: Recorded): boolean {
  const [ones, others] = [getKeys(one.answered), getKeys(other.answered)];
  if (ones !== others) return ones > others;
  return JSON.stringify(one).length < JSON.stringify(other).length;
}

function getKeys(value: unknown): number {
  const keys = new Set<string>();
  JSON.stringify(value, (key, inner: unknown) => {
    if (inner !== null) keys.add(key.replace(/^\d+$/, ""));
    return inner;
  });
  return keys.size;
}

/** Where a machine keeps what is only tested is nobody's to know. */
function withoutPlaces(value: unknown): unknown {
  const home = new RegExp(String.raw`${tmpdir()}/lanekeeper-[\w-]+`, "g");
  return JSON.parse(JSON.stringify(value).replaceAll(home, "/srv/lanekeeper"));
}

await keepExamples(process.argv.slice(2));
