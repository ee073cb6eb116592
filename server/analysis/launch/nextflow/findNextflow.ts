import { execFile } from "node:child_process";
import { mkdir, readdir, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { nextflowBroken, nextflowNotHere } from "../../runRecords/errors.ts";
import { findProgram } from "../../executors/findProgram.ts";
import { chooseSender, type EventSender } from "./eventSender.ts";

const VERSION_TIMEOUT_MS = 60_000;

/** A working Nextflow. home: its NXF_HOME with plugins and fetched workflows. */
export interface Nextflow {
  program: string;
  version: string;
  home: string;
  sender: EventSender;
}

const versions = new Map<string, string>();

/**
 * Finds the Nextflow of runs: the program or directory in the settings, else by PATH. Its version is queried once as
 * long as the program file does not change. Raises nextflowNotHere, nextflowBroken.
 */
export async function findNextflow(
  { env: { passedOn } }: Pick<Site, "env">,
  { nextflowPath, runDir }: { nextflowPath: string | null; runDir: string },
): Promise<Nextflow> {
  const program = await programAt(passedOn, nextflowPath);
  if (program === undefined) return raise(nextflowNotHere());
  const home = await homeFor(runDir);
  const version = await readVersion(program, { ...passedOn, ...nextflowEnvironment(home), HOME: home });
  const plugins = await readdir(join(home, "plugins")).catch(() => []);
  return { program, version, home, sender: chooseSender(version, plugins) };
}

/** Returns the environment of Nextflow. isOffline: Nextflow fetches nothing, not even its plugins. */
export function nextflowEnvironment(home: string, isOffline = true): Record<string, string> {
  return {
    NXF_HOME: home,
    NXF_ANSI_LOG: "false",
    NXF_DISABLE_CHECK_LATEST: "true",
    ...(isOffline && { NXF_OFFLINE: "true" }),
  };
}

// An installed Nextflow has its parts and plugins in the home of our user and would fetch them again for any other
// home; a self-contained Nextflow works with a home beside the runs.
async function homeFor(runDir: string): Promise<string> {
  const installed = join(homeOfUser(), ".nextflow");
  const names = await readdir(installed).catch((): string[] => []);
  if (names.includes("framework") || names.includes("plugins")) return installed;
  const own = join(runDir, ".nextflow-home");
  await mkdir(own, { recursive: true, mode: 0o750 });
  return own;
}

// In a container, our user id may have neither a name nor a home.
function homeOfUser(): string {
  try {
    return userInfo().homedir;
  } catch {
    return "/";
  }
}

async function programAt(
  passedOn: Record<string, string>,
  named: string | null,
): Promise<string | undefined> {
  if (named === null) return findProgram(passedOn, "nextflow");
  const isFolder = await stat(named).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return findProgram({ PATH: named }, "nextflow");
  const [folder, name] = [join(named, ".."), named.split("/").at(-1) ?? ""];
  return findProgram({ PATH: folder }, name);
}

async function readVersion(program: string, env: Record<string, string>): Promise<string> {
  const key = `${program} ${(await stat(program)).mtimeMs}`;
  const known = versions.get(key);
  if (known !== undefined) return known;
  const { stdout } = await promisify(execFile)(program, ["-version"], {
    env,
    timeout: VERSION_TIMEOUT_MS,
  }).catch((error: unknown) => raise(nextflowBroken(error)));
  const version = /version\s+(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1] ?? raise(nextflowBroken(stdout));
  versions.set(key, version);
  return version;
}
