import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { raise } from "../../../platform/errors/apiError.ts";
import { atMost } from "../../../platform/concurrency/atMost.ts";
import {
  isGitRef,
  isPathInRepository,
  isRepositoryAddress,
  wholeAddress,
} from "../../../access/settings/pipelineSourceFields.ts";
import type { Site } from "../../../platform/site/site.ts";
import { repositoryAddressInvalid } from "../errors.ts";
import { cloneRepository } from "./cloneRepository.ts";
import { takeOut } from "./takeOut.ts";

const TIME_LIMIT_MS = 120_000;
const AT_A_TIME = 2;

const inTurn = atMost(AT_A_TIME);

/**
 * A package in a repository, as named by an administrator or the index of a registry. descriptorPath: its directory, or
 * its manifest.json; the repository root when omitted.
 */
export interface PackageInRepository {
  repository: string;
  ref?: string | null | undefined;
  descriptorPath?: string | null | undefined;
  includeWorkflow?: boolean | null | undefined;
}

/**
 * Clones the repository of a package and writes the package's files into the new directory `into`; the rest of the
 * repository is removed. Ends after two minutes, and when this process closes. Returns the address, the requested
 * branch or tag, or null, and the commit. Raises repositoryAddressInvalid, and what cloneRepository and takeOut raise.
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
  const place = placeOf(descriptorPath ?? "");
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
      await takeOut(
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

function placeOf(descriptorPath: string): string | undefined {
  const path = descriptorPath.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  if (path === "" || path === ".") return "";
  if (!isPathInRepository(path)) return undefined;
  const folder = path.replace(/(^|\/)manifest\.json$/, "");
  return /\.json$/i.test(folder) ? undefined : folder;
}
