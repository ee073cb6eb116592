import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { packageUnreadable, repositoryNotCloned, whyNotCloned, whyUnreadable } from "../pipelines/errors.ts";
import { cloneRepository, GIT_FOLDER } from "../pipelines/install/cloneRepository.ts";
import { runGit } from "../pipelines/install/runGit.ts";
import { repositoryHasLinks, repositoryTooLarge, repositoryTooManyFiles } from "./errors.ts";

export const FILES_MAX = 1_900;
export const FILES_MAX_BYTES = 256 * 1024 * 1024;

/** What a run does not need: the tests of modules, and what belongs to the repository's server and editors. */
export const UNNEEDED = /^\.|(^|\/)tests\/|\.nf\.test(\.snap)?$/;

/**
 * Clones one revision without history and checks out the files that a run needs into `folder`/workflow. Links,
 * submodules and too many or too large files are refused before anything is written. Returns the commit. Raises what
 * cloneRepository raises, repositoryHasLinks, repositoryTooManyFiles, repositoryTooLarge, packageUnreadable.
 */
export async function obtainRepository(
  site: Pick<Site, "env">,
  source: { repository: string; ref: string | undefined; token: string | undefined },
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  const commit = await cloneRepository(site, source, { folder, signal });
  const out = join(folder, "workflow");
  await mkdir(out);
  const options = { folder, environment: { GIT_DIR: join(folder, GIT_FOLDER), GIT_WORK_TREE: out }, signal };
  const git = async (...words: string[]) => {
    const answer = await runGit(site, words, options);
    if (signal.aborted) raise(repositoryNotCloned({ why: whyNotCloned.tooSlow() }));
    if (answer.isCutOff) raise(repositoryTooManyFiles({ most: FILES_MAX }));
    return answer.code === 0
      ? answer.output
      : raise(packageUnreadable({ why: whyUnreadable.notCheckedOut() }));
  };
  const entries = (await git("ls-tree", "-r", "-z", "-l", commit)).split("\0").flatMap((line) => {
    const [, mode = "", size = "", path = ""] = /^(\d+) \w+ [0-9a-f]+ +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
    return path === "" || UNNEEDED.test(path) ? [] : [{ mode, size: Number(size), path }];
  });
  const linked = entries.find(({ mode }) => mode !== "100644" && mode !== "100755");
  if (linked) raise(repositoryHasLinks({ path: linked.path.slice(0, 200) }));
  if (entries.length > FILES_MAX) raise(repositoryTooManyFiles({ most: FILES_MAX }));
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (bytes > FILES_MAX_BYTES) raise(repositoryTooLarge({ mebibytes: FILES_MAX_BYTES / 1024 / 1024 }));
  await git("read-tree", commit);
  // The paths are given in portions, because the arguments of a process are limited.
  const paths = entries.map(({ path }) => path);
  for (let at = 0; at < paths.length; at += 200)
    await git("checkout-index", "--quiet", "--", ...paths.slice(at, at + 200));
  return commit;
}
