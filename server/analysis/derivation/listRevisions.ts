import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { repositoryNotCloned, whyNotCloned } from "../pipelines/errors.ts";
import { compareVersions } from "../pipelines/compareVersions.ts";
import { lsRemote } from "../pipelines/install/cloneRepository.ts";
import { isServerPath, isUpload, type revisionsInput } from "./schema.ts";

const TIME_LIMIT_MS = 30_000;
const REVISIONS_MAX = 500;

/**
 * Returns the tags (newest first) and branches of a repository, and the suggested revision: the newest tag that is a
 * release, else the default branch. Raises what lsRemote raises.
 */
export async function listRevisions(
  { site }: Context,
  { repository, token }: z.output<typeof revisionsInput>,
) {
  // A place on the server and an archive have one state.
  if (isServerPath(repository) || isUpload(repository)) return { tags: [], branches: [], suggested: null };
  const packages = join(site.env.home, "packages");
  await mkdir(packages, { recursive: true, mode: 0o750 });
  const folder = await mkdtemp(join(packages, ".look-"));
  try {
    const signal = AbortSignal.any([site.closing, AbortSignal.timeout(TIME_LIMIT_MS)]);
    const { output, isCutOff } = await lsRemote(site, { repository, token }, { folder, signal });
    if (isCutOff) raise(repositoryNotCloned({ why: whyNotCloned.tooLarge({ mebibytes: 4 }) }));
    const lines = output.split("\n");
    const named = (prefix: string) =>
      lines.flatMap((line) => {
        const name = line.split("\t")[1] ?? "";
        return name.startsWith(prefix) && !name.endsWith("^{}") ? [name.slice(prefix.length)] : [];
      });
    const tags = named("refs/tags/").toSorted((one, other) => compareVersions(plain(other), plain(one)));
    const branches = named("refs/heads/");
    const head = lines.flatMap((line) => /^ref: refs\/heads\/(\S+)\tHEAD$/.exec(line)?.[1] ?? [])[0];
    const release = tags.find((tag) => /^v?\d+(\.\d+)*$/.test(tag));
    return {
      tags: tags.slice(0, REVISIONS_MAX),
      branches: branches.slice(0, REVISIONS_MAX),
      suggested: release ?? head ?? branches[0] ?? null,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function plain(tag: string): string {
  return tag.replace(/^v(?=\d)/, "");
}
