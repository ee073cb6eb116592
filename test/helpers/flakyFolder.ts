import { chmod, mkdir, open, readFile, rename, symlink, truncate, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import type { SeededNumbers } from "../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { type Simulation, simulateRun } from "../../server/sequencing/monitoring/simulate/simulateRun.ts";
import type { SimulatedFile } from "../../server/sequencing/monitoring/simulate/writeReadFile.ts";
import { buildReadFile } from "./streamFolder.ts";

export interface FlakyFolder {
  /** Simulates a run in the folder, despite all disturbances. */
  simulate(run: Omit<Simulation, "folder">): Promise<void>;
  /** Applies one disturbance. */
  strike(): Promise<void>;
  /** The number of times that each disturbance was applied. */
  done: Record<string, number>;
}

/** A folder that sequencers write to, with the disturbances of a bad network share and of users. Every disturbance is
 *  reverted, so that no data is lost in the end. Paths are absolute. away: a folder beside it on the same file system.
 *  areCounted: whether the current versions of files are counted. Only counted files are renamed, or changed after a
 *  rename, because uncounted ones cannot be recognized afterwards. */
export function flakyFolder(
  folder: string,
  {
    away,
    numbers,
    areCounted,
  }: { away: string; numbers: SeededNumbers; areCounted: (paths: string[]) => Promise<boolean> },
): FlakyFolder {
  const runs: { path: string; hasEnded: boolean }[] = [];
  let files: string[] = [];
  /** Files that were renamed by a disturbance. */
  const renamed = new Set<string>();
  let made = 0;
  // The folder is not moved away while a run begins, because the run would recreate it.
  const inPlace = pLimit(1);
  const done: Record<string, number> = {};
  // One of the latest files, which may still be written or uncounted.
  const pick = <T>(all: T[]): T | undefined => all.at(-1 - numbers.between(0, Math.min(all.length, 24) - 1));
  const aWhile = (mostMs = 2_500) => sleep(numbers.between(5, mostMs));
  const elsewhere = () => join(away, String(++made));

  async function simulate(given: Omit<Simulation, "folder">): Promise<void> {
    const run = { path: "", hasEnded: false };
    const onFile = ({ path, outcome }: SimulatedFile) => {
      if (outcome === "pass") files.push(join(run.path, path));
    };
    let written: Promise<unknown> | undefined;
    const begun = () =>
      new Promise<void>((begin, fail) => {
        const onStart = (path: string) => {
          runs.push(Object.assign(run, { path }));
          begin();
        };
        written = simulateRun({ ...given, folder, onStart, onFile });
        written.catch(fail);
      });
    await inPlace(begun);
    await written;
    run.hasEnded = true;
  }

  async function takenAway(path: string): Promise<void> {
    const place = elsewhere();
    await rename(path, place);
    await aWhile();
    await rename(place, path);
  }

  async function runRenamed(): Promise<boolean> {
    const run = pick(runs.filter(({ hasEnded }) => hasEnded));
    if (!run) return false;
    const inside = files.filter((file) => file.startsWith(`${run.path}/`));
    if (!(await areCounted(inside))) return false;
    const path = `${run.path}_${++made}`;
    await rename(run.path, path);
    files = files.map((file) => {
      if (!inside.includes(file)) return file;
      const to = path + file.slice(run.path.length);
      renamed.add(to);
      return to;
    });
    run.path = path;
    return true;
  }

  async function givenToAnother(file: string): Promise<boolean> {
    if (!(await areCounted([file]))) return false;
    const passed = file.slice(0, file.lastIndexOf("/fastq_pass/"));
    const to = join(passed, "fastq_pass", `barcode0${numbers.between(1, 4)}`, `${++made}_${basename(file)}`);
    await mkdir(dirname(to), { recursive: true });
    await rename(file, to);
    files[files.indexOf(file)] = to;
    renamed.add(to);
    return true;
  }

  // Has no effect for root.
  async function unreadable(file: string): Promise<void> {
    await chmod(file, 0o000);
    await aWhile();
    await chmod(file, 0o644);
  }

  async function linkInItsPlace(file: string): Promise<void> {
    const place = elsewhere();
    await rename(file, place);
    await symlink(place, file);
    await aWhile();
    await rename(place, file);
  }

  async function cutOff(file: string): Promise<void> {
    const bytes = await readFile(file);
    const kept = numbers.between(0, bytes.length - 1);
    const middle = numbers.between(kept, bytes.length);
    await truncate(file, kept);
    await aWhile();
    const opened = await open(file, "a");
    await opened.writeFile(bytes.subarray(kept, middle));
    await aWhile(1_000);
    await opened.writeFile(bytes.subarray(middle));
    await opened.close();
  }

  async function replaced(file: string): Promise<void> {
    const place = elsewhere();
    await writeFile(place, buildReadFile(file, numbers.between(1, 60)));
    await rename(place, file);
  }

  async function takenAndPutBack(file: string): Promise<void> {
    const bytes = await readFile(file);
    await unlink(file);
    await aWhile();
    await writeFile(file, bytes);
  }

  /** Changes a renamed file only if it was counted under its new name; otherwise its previous path could not
   *  be determined. */
  const changing = (strike: (file: string) => Promise<void>) => async (file: string) => {
    if (renamed.has(file) && !(await areCounted([file]))) return false;
    await strike(file);
    return true;
  };

  const ofFiles = {
    givenToAnother,
    unreadable,
    linkInItsPlace,
    cutOff: changing(cutOff),
    replaced: changing(replaced),
    takenAndPutBack: changing(takenAndPutBack),
  };
  const strikes: Record<string, () => Promise<boolean | void>> = {
    outputFolderAway: () => inPlace(() => takenAway(folder)),
    async runFolderAway() {
      const run = pick(runs);
      return run ? takenAway(run.path) : false;
    },
    runRenamed,
    ...Object.fromEntries(
      Object.entries(ofFiles).map(([name, strike]) => [
        name,
        async () => {
          const file = pick(files);
          return file === undefined ? false : strike(file);
        },
      ]),
    ),
  };

  return {
    simulate,
    async strike() {
      const name = pick(Object.keys(strikes)) ?? "";
      if ((await strikes[name]?.()) !== false) done[name] = (done[name] ?? 0) + 1;
    },
    done,
  };
}
