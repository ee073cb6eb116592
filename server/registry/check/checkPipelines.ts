import { join } from "node:path";
import type { ValidationError } from "../../analysis/pipelines/validation/validationError.ts";
import { readPackageTree } from "../../analysis/pipelines/readPackageTree.ts";
import type { PipelinePackage } from "../../analysis/pipelines/pipelinePackage.ts";
import { readPackage } from "../../analysis/pipelines/readPackage.ts";
import { compareVersions } from "../../analysis/pipelines/compareVersions.ts";
import type { ContentReader } from "./contentReader.ts";

const ID = /^[a-z0-9-]{1,128}$/;
const VERSION = /^[a-z0-9]+(\.[a-z0-9]+)*$/;
const TAR_BLOCK_BYTES = 512;
const PAYLOAD_MAX_BYTES = 32 * 1024 * 1024;

interface Listing {
  name?: string;
  latestVersion?: string;
  isPrivate?: boolean;
  versions?: { version: string }[];
  source?: { kind: string };
  databases?: { id: string; configKey: string }[];
}

/** pipelines: number of listed pipelines. packages: the versions whose package the registry contains. */
export interface FoundPipelines {
  pipelines: number;
  packages: { id: string; version: string }[];
}

/** Validates pipelines/: each package by the rules of instances, its id and version by the patterns of paths, and
 *  its listing.json. */
export async function checkPipelines(content: ContentReader): Promise<FoundPipelines> {
  const found: FoundPipelines = { pipelines: 0, packages: [] };
  for (const { name: id, isFolder } of await content.list("pipelines")) {
    const path = `pipelines/${id}`;
    if (!isFolder || !ID.test(id)) {
      content.refuse(
        path,
        "",
        "must be a directory named by a pipeline id: lower-case letters, digits and hyphens",
      );
      continue;
    }
    found.pipelines++;
    const packages: PipelinePackage[] = [];
    const versions: string[] = [];
    for (const { name, isFolder: isVersion } of await content.list(path)) {
      if (name === "listing.json") continue;
      if (!isVersion || !VERSION.test(name)) {
        const wanted = "lower-case letters and digits, separated by dots, such as 1.2.0";
        content.refuse(`${path}/${name}`, "", `must be a directory named by a package version: ${wanted}`);
        continue;
      }
      versions.push(name);
      const one = await checkPackage(content, { id, version: name });
      if (one) packages.push(one);
    }
    found.packages.push(...versions.map((version) => ({ id, version })));
    await checkListing(content, { path, versions, packages });
  }
  return found;
}

async function checkPackage(
  { folder, faults, warnings, refuse }: ContentReader,
  named: { id: string; version: string },
): Promise<PipelinePackage | undefined> {
  const path = `pipelines/${named.id}/${named.version}`;
  const tree = await readPackageTree(join(folder, path));
  const sizes = [...tree.files.values()].map(
    (size) => Math.ceil(size / TAR_BLOCK_BYTES + 1) * TAR_BLOCK_BYTES,
  );
  if (sizes.reduce((sum, size) => sum + size, 0) > PAYLOAD_MAX_BYTES)
    refuse(path, "", "exceeds 32 MiB, the maximum that an instance installs");
  const read = await readPackage(join(folder, path), { tree, source: "folder", named });
  const inContent = (fault: ValidationError) => ({
    ...fault,
    file: fault.file === "" ? path : `${path}/${fault.file}`,
  });
  warnings.push(...("pipeline" in read ? read.pipeline.warnings : read.warnings).map(inContent));
  if ("pipeline" in read) return read.pipeline;
  faults.push(...read.faults.map(inContent));
  return undefined;
}

async function checkListing(
  content: ContentReader,
  { path, versions, packages }: { path: string; versions: string[]; packages: PipelinePackage[] },
): Promise<void> {
  const file = `${path}/listing.json`;
  const refuse = content.refuse.bind(undefined, file);
  const known = content.faults.length;
  const listing = await content.read<Listing>("listing", file);
  if (!listing) {
    // Its errors are already reported.
    if (versions.length === 0 && content.faults.length === known)
      content.refuse(path, "", "contains neither a package version nor a listing.json");
    return;
  }
  const { name, latestVersion, isPrivate, source, databases = [] } = listing;
  const offered = new Set([...versions, ...(listing.versions ?? []).map(({ version }) => version)]);
  if (versions.length === 0) {
    const why = "for a pipeline without a hosted package";
    if (name === undefined) refuse("name", `is required ${why}`);
    if (latestVersion === undefined) refuse("latestVersion", `is required ${why}`);
    if (source === undefined) refuse("source", `is required ${why}`);
    else if (source.kind === "registry") refuse("source.kind", `must not be registry ${why}`);
  } else {
    if (latestVersion !== undefined && !offered.has(latestVersion))
      refuse("latestVersion", `is ${latestVersion}, which is not in versions`);
    if (isPrivate && source === undefined) refuse("source", "is required for a private pipeline");
  }
  const newest = packages.toSorted((one, other) => compareVersions(other.version, one.version))[0];
  const settings = newest && Object.keys(newest.registry.configSchema.properties);
  for (const [index, { id, configKey }] of databases.entries()) {
    if (databases.findIndex((one) => one.id === id) !== index)
      refuse(`databases[${index}].id`, `is a duplicate: ${id}`);
    if (settings && !settings.includes(configKey))
      refuse(
        `databases[${index}].configKey`,
        `refers to the setting ${configKey}, which does not exist in ${newest.id} ${newest.version}`,
      );
  }
}
