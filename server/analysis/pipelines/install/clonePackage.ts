import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { raise } from "../../../platform/errors/apiError.ts";
import pLimit from "p-limit";
import {
  isGitRef,
  isPathInRepository,
  isRepositoryAddress,
  wholeAddress,
} from "../../../access/settings/pipelineSourceFields.ts";
import type { Site } from "../../../platform/site/site.ts";
import {
  packageUnreadable,
  whyUnreadable,
  repositoryAddressInvalid,
  repositoryNotCloned,
  whyNotCloned,
  repositoryWithoutManifest,
  repositoryWithoutPackage,
} from "../errors.ts";
import { cloneRepository, GIT_FOLDER } from "./cloneRepository.ts";
import { runGit } from "./runGit.ts";

const TIME_LIMIT_MS = 120_000;
const AT_A_TIME = 2;

const inTurn = pLimit(AT_A_TIME);

/**
 * A package in a repository, as named by an administrator or the index of a registry. descriptorPath: its directory, or
 * its manifest.json; the repository root when omitted.
 */
interface PackageInRepository {
  repository: string;
  ref?: string | null | undefined;
  descriptorPath?: string | null | undefined;
  includeWorkflow?: boolean | null | undefined;
}

/**
 * Clones the repository of a package and writes the package's files into the new directory `into`; the rest of the
 * repository is removed. Ends after two minutes, and when this process closes. Returns the address, the requested
 * branch or tag, or null, and the commit. Raises repositoryAddressInvalid, and what cloneRepository and extractPackage raise.
 */
export async function clonePackage(
  site: Pick<Site, "env" | "closing">,
  { repository: named, ref, descriptorPath, includeWorkflow }: PackageInRepository,
  {
    into,
    token,
    timeLimitMs = TIME_LIMIT_MS,
  }: { into: string; token?: string | undefined; timeLimitMs?: number },
): Promise<{ repository: string; ref: string | null; commit: string }> {
  const repository = wholeAddress(named);
  const place = packageDirectory(descriptorPath ?? "");
  const isGood = isRepositoryAddress(repository) && (!ref || isGitRef(ref)) && place !== undefined;
  if (!isGood) return raise(repositoryAddressInvalid());
  return inTurn(async () => {
    await mkdir(dirname(into), { recursive: true });
    const folder = await mkdtemp(join(dirname(into), ".clone-"));
    try {
      const signal = AbortSignal.any([site.closing, AbortSignal.timeout(timeLimitMs)]);
      const commit = await cloneRepository(
        site,
        { repository, ref: ref || undefined, token },
        { folder, signal },
      );
      await extractPackage(
        site,
        { commit, place, includeWorkflow: includeWorkflow ?? false },
        { folder, into, signal },
      );
      return { repository, ref: ref || null, commit };
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  });
}

function packageDirectory(descriptorPath: string): string | undefined {
  const path = descriptorPath.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  if (path === "" || path === ".") return "";
  if (!isPathInRepository(path)) return undefined;
  const folder = path.replace(/(^|\/)manifest\.json$/, "");
  return /\.json$/i.test(folder) ? undefined : folder;
}

const ENTRIES_MAX = 2_000;
const EXTRACTED_MAX_BYTES = 256 * 1024 * 1024;
/** The directory of the repository content in a package that includes its repository as the workflow. */
const WORKFLOW = "workflow";

/**
 * place: the directory of the package in the repository, "" for the root. includeWorkflow: adds the rest of the
 * repository as workflow/.
 */
interface Extraction {
  commit: string;
  place: string;
  includeWorkflow: boolean;
}

/**
 * Writes the files of a package, from a commit of the repository that was cloned into `folder`, into `into`. Refuses
 * links, submodules and too large packages before it writes anything. Raises repositoryWithoutPackage,
 * packageUnreadable, repositoryNotCloned.
 */
async function extractPackage(
  site: Pick<Site, "env">,
  { commit, place, includeWorkflow }: Extraction,
  { folder, into, signal }: { folder: string; into: string; signal: AbortSignal },
): Promise<void> {
  const isWhole = place === "" || includeWorkflow;
  const tree = isWhole ? commit : `${commit}:${place}`;
  const out = join(folder, "out");
  await mkdir(out);
  const options = { folder, environment: { GIT_DIR: join(folder, GIT_FOLDER), GIT_WORK_TREE: out }, signal };
  const nowhere = place === "" ? repositoryWithoutManifest() : repositoryWithoutPackage({ place });

  const listed = await runGit(site, ["ls-tree", "-r", "-z", "-l", tree], options);
  if (listed.isCutOff) raise(packageUnreadable({ why: whyUnreadable.tooLarge() }));
  if (signal.aborted) raise(repositoryNotCloned({ why: whyNotCloned.tooSlow() }));
  if (listed.code !== 0) throw nowhere;
  const paths = validateTree(listed.output);
  if (!paths.has(isWhole && place !== "" ? `${place}/manifest.json` : "manifest.json")) throw nowhere;

  for (const words of [
    ["read-tree", tree],
    ["checkout-index", "--all", "--quiet"],
  ]) {
    const { code } = await runGit(site, words, options);
    if (signal.aborted) raise(repositoryNotCloned({ why: whyNotCloned.tooSlow() }));
    if (code !== 0) raise(packageUnreadable({ why: whyUnreadable.notCheckedOut() }));
  }
  if (!isWhole || place === "") return rename(out, into);
  if (
    paths.has(`${place}/${WORKFLOW}`) ||
    [...paths].some((path) => path.startsWith(`${place}/${WORKFLOW}/`))
  )
    raise(
      packageUnreadable({
        why: whyUnreadable.workflowExists(),
      }),
    );
  await rename(join(out, place), into);
  await rename(out, join(into, WORKFLOW));
}

/**
 * Validates a tree and returns its file paths, from the output of `git ls-tree -r -z -l`: "<mode> blob <object>
 * <size>\t<path>".
 */
function validateTree(listing: string): Set<string> {
  const lines = listing.split("\0").filter((line) => line !== "");
  if (lines.length > ENTRIES_MAX) raise(packageUnreadable({ why: whyUnreadable.tooLarge() }));
  const paths = new Set<string>();
  let bytes = 0;
  for (const line of lines) {
    const [, mode = "", size = "", path = ""] = /^(\d+) \w+ [0-9a-f]+ +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
    if (mode !== "100644" && mode !== "100755") raise(packageUnreadable({ why: whyUnreadable.notFiles() }));
    bytes += Number(size);
    paths.add(path);
  }
  if (!(bytes <= EXTRACTED_MAX_BYTES)) raise(packageUnreadable({ why: whyUnreadable.tooLarge() }));
  return paths;
}
