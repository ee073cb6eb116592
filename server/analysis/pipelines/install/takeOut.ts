import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { packageUnreadable, repositoryNotCloned, repositoryWithoutPackage } from "../errors.ts";
import { GIT_FOLDER } from "./cloneRepository.ts";
import { runGit } from "./runGit.ts";

const ENTRIES_MAX = 2_000;
const TAKEN_MAX_BYTES = 256 * 1024 * 1024;
/** The directory of the repository content in a package that includes its repository as the workflow. */
const WORKFLOW = "workflow";

/**
 * place: the directory of the package in the repository, "" for the root. includeWorkflow: adds the rest of the
 * repository as workflow/.
 */
export interface Taken {
  commit: string;
  place: string;
  includeWorkflow: boolean;
}

/**
 * Writes the files of a package, from a commit of the repository that was cloned into `folder`, into `into`. Refuses
 * links, submodules and too large packages before it writes anything. Raises repositoryWithoutPackage,
 * packageUnreadable, repositoryNotCloned.
 */
export async function takeOut(
  site: Pick<Site, "env">,
  { commit, place, includeWorkflow }: Taken,
  { folder, into, signal }: { folder: string; into: string; signal: AbortSignal },
): Promise<void> {
  const isWhole = place === "" || includeWorkflow;
  const tree = isWhole ? commit : `${commit}:${place}`;
  const out = join(folder, "out");
  await mkdir(out);
  const options = { folder, environment: { GIT_DIR: join(folder, GIT_FOLDER), GIT_WORK_TREE: out }, signal };
  const nowhere = repositoryWithoutPackage({ place: place === "" ? "at its top" : `in ${place}` });

  const listed = await runGit(site, ["ls-tree", "-r", "-z", "-l", tree], options);
  if (listed.isCutOff) raise(packageUnreadable({ why: "it is too large" }));
  if (signal.aborted) raise(repositoryNotCloned({ why: "it takes too long" }));
  if (listed.code !== 0) throw nowhere;
  const paths = judged(listed.output);
  if (!paths.has(isWhole && place !== "" ? `${place}/manifest.json` : "manifest.json")) throw nowhere;

  for (const words of [
    ["read-tree", tree],
    ["checkout-index", "--all", "--quiet"],
  ]) {
    const { code } = await runGit(site, words, options);
    if (signal.aborted) raise(repositoryNotCloned({ why: "it takes too long" }));
    if (code !== 0) raise(packageUnreadable({ why: "git cannot take its files out" }));
  }
  if (!isWhole || place === "") return rename(out, into);
  if (
    paths.has(`${place}/${WORKFLOW}`) ||
    [...paths].some((path) => path.startsWith(`${place}/${WORKFLOW}/`))
  )
    raise(
      packageUnreadable({
        why: "it has a workflow folder already, where the rest of the repository would go",
      }),
    );
  await rename(join(out, place), into);
  await rename(out, join(into, WORKFLOW));
}

/**
 * Validates a tree and returns its file paths, from the output of `git ls-tree -r -z -l`: "<mode> blob <object>
 * <size>\t<path>".
 */
function judged(listing: string): Set<string> {
  const lines = listing.split("\0").filter((line) => line !== "");
  if (lines.length > ENTRIES_MAX) raise(packageUnreadable({ why: "it is too large" }));
  const paths = new Set<string>();
  let bytes = 0;
  for (const line of lines) {
    const [, mode = "", size = "", path = ""] = /^(\d+) \w+ [0-9a-f]+ +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
    if (mode !== "100644" && mode !== "100755")
      raise(packageUnreadable({ why: "it holds something else than files and folders" }));
    bytes += Number(size);
    paths.add(path);
  }
  if (!(bytes <= TAKEN_MAX_BYTES)) raise(packageUnreadable({ why: "it is too large" }));
  return paths;
}
