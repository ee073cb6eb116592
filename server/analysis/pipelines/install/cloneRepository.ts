import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { raise } from "../../../platform/errors/apiError.ts";
import type { Site } from "../../../platform/site/site.ts";
import { addressKind } from "../../../platform/network/addressKind.ts";
import { AddressRefused, FACILITY, reachableAddresses } from "../../../platform/outgoing/outgoingRule.ts";
import {
  repositoryAddressRefused,
  repositoryKeyRefused,
  repositoryKeyWanted,
  repositoryNotCloned,
  whyNotCloned,
} from "../errors.ts";
import { type GitAnswer, runGit } from "./runGit.ts";

const REPOSITORY_MAX_BYTES = 256 * 1024 * 1024;
const LOOK_MS = 200;
const WORDS_MAX_CHARACTERS = 200;
/** The subdirectory of the clone; files that are extracted from it are written beside it, never into it. */
export const GIT_FOLDER = "repository.git";

/**
 * repository: http or https, validated. ref: a branch, tag or commit, validated; the default branch when omitted.
 * token: sent to the repository's own host and never stored.
 */
interface Repository {
  repository: string;
  ref?: string | undefined;
  token?: string | undefined;
}

/**
 * Fetches one commit of a repository, without history, submodules and large files, into `folder`/repository.git, and
 * checks out nothing. Receives at most maxBytes. signal: aborts it. Returns the commit. Raises gitMissing,
 * repositoryAddressRefused, repositoryNotCloned, repositoryKeyWanted, repositoryKeyRefused.
 */
export async function cloneRepository(
  site: Pick<Site, "env">,
  { repository, ref = "HEAD", token }: Repository,
  {
    folder,
    signal,
    maxBytes = REPOSITORY_MAX_BYTES,
  }: { folder: string; signal: AbortSignal; maxBytes?: number },
): Promise<string> {
  const gitFolder = join(folder, GIT_FOLDER);
  const resolved = await resolvedConfig(repository);
  const overfull = new AbortController();
  const options = {
    folder,
    environment: { GIT_DIR: gitFolder },
    signal: AbortSignal.any([signal, overfull.signal]),
  };
  const begun = await runGit(site, ["init", "--quiet", "--bare", "--template="], options);
  if (begun.code !== 0)
    raise(repositoryNotCloned({ why: signal.aborted ? whyNotCloned.tooSlow() : lastMessage(begun) }));

  const watching = setInterval(() => {
    void folderSize(gitFolder).then((bytes) => {
      if (bytes > maxBytes) overfull.abort();
    });
  }, LOOK_MS);
  try {
    const words = ["fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules"];
    const fetched = await runGit(site, [...words, "--", repository, ref], {
      ...options,
      config: { ...resolved, ...tokenConfig(repository, token) },
    });
    if (overfull.signal.aborted || (await folderSize(gitFolder)) > maxBytes)
      raise(
        repositoryNotCloned({
          why: whyNotCloned.tooLarge({ mebibytes: Math.floor(maxBytes / 1024 / 1024) }),
        }),
      );
    if (signal.aborted) raise(repositoryNotCloned({ why: whyNotCloned.tooSlow() }));
    if (fetched.code !== 0) raise(toRefusal(fetched, { ref, token }));
  } finally {
    clearInterval(watching);
  }
  const named = await runGit(site, ["rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}"], options);
  if (signal.aborted) raise(repositoryNotCloned({ why: whyNotCloned.tooSlow() }));
  const commit = named.output.trim();
  if (!/^[0-9a-f]{40,64}$/.test(commit)) raise(repositoryNotCloned({ why: whyNotCloned.noCommit() }));
  return commit;
}

/**
 * Lists the branches and tags of a repository, as `git ls-remote --symref` prints them. Raises gitMissing,
 * repositoryAddressRefused, repositoryNotCloned, repositoryKeyWanted, repositoryKeyRefused.
 */
export async function lsRemote(
  site: Pick<Site, "env">,
  { repository, token }: Pick<Repository, "repository" | "token">,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<GitAnswer> {
  const config = { ...(await resolvedConfig(repository)), ...tokenConfig(repository, token) };
  const words = ["ls-remote", "--symref", "--", repository, "HEAD", "refs/heads/*", "refs/tags/*"];
  const answer = await runGit(site, words, { folder, signal, config });
  if (signal.aborted) raise(repositoryNotCloned({ why: whyNotCloned.tooSlow() }));
  if (answer.code !== 0 && !answer.isCutOff) raise(toRefusal(answer, { ref: "HEAD", token }));
  return answer;
}

function tokenConfig(repository: string, token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  return { [`http.${new URL(repository).origin}/.extraHeader`]: authorizationHeader(token) };
}

/** Makes git connect to the addresses that were checked here, even if the name resolves differently later. */
async function resolvedConfig(repository: string): Promise<Record<string, string>> {
  const { hostname, port, protocol } = new URL(repository);
  try {
    const addresses = await reachableAddresses(FACILITY, hostname);
    if (addressKind(hostname) !== undefined) return {};
    const written = addresses.map((address) => (address.includes(":") ? `[${address}]` : address));
    const portNumber = port || (protocol === "https:" ? "443" : "80");
    return { "http.curloptResolve": `${hostname}:${portNumber}:${written.join(",")}` };
  } catch (error) {
    if (error instanceof AddressRefused) throw repositoryAddressRefused();
    throw repositoryNotCloned({ why: whyNotCloned.noConnection() }, error);
  }
}

// Repository servers accept this user name with any token; user:token for servers that require a name.
function authorizationHeader(token: string): string {
  const pair = token.includes(":") ? token : `x-access-token:${token}`;
  return `Authorization: Basic ${Buffer.from(pair).toString("base64")}`;
}

function toRefusal(answer: GitAnswer, { ref, token }: { ref: string; token: string | undefined }) {
  const { errors } = answer;
  if (/Authentication failed|could not read (Username|Password)|returned error: 40[13]/i.test(errors))
    return token === undefined ? repositoryKeyWanted() : repositoryKeyRefused();
  if (/couldn't find remote ref|not our ref|unadvertised object/i.test(errors))
    return repositoryNotCloned({
      why: ref === "HEAD" ? whyNotCloned.empty() : whyNotCloned.refUnknown({ ref }),
    });
  if (/not found|returned error: 404|is this a git repository/i.test(errors))
    return repositoryNotCloned({ why: whyNotCloned.notFound() });
  if (/returned error: 30\d|redirect/i.test(errors))
    return repositoryNotCloned({ why: whyNotCloned.redirected() });
  if (
    /could not resolve host|failed to connect|couldn't connect|connection (refused|reset|timed out)/i.test(
      errors,
    )
  )
    return repositoryNotCloned({ why: whyNotCloned.noConnection() });
  if (/certificate|SSL|TLS/i.test(errors)) return repositoryNotCloned({ why: whyNotCloned.notTrusted() });
  return repositoryNotCloned({ why: lastMessage(answer, token) });
}

/** Returns the last message of git as one line, without credentials and control characters. */
function lastMessage({ errors }: GitAnswer, token?: string): string {
  const lines = errors.split("\n").filter((line) => line.startsWith("fatal: "));
  const message = (lines.at(-1) ?? "fatal: git failed")
    .slice("fatal: ".length)
    .replaceAll(/\p{Cc}/gu, "?")
    .replaceAll(/(https?:\/\/)[^/\s@']*@/gi, "$1");
  return (token === undefined ? message : message.replaceAll(token, "[token]")).slice(
    0,
    WORDS_MAX_CHARACTERS,
  );
}

async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map((entry) =>
        lstat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
