import { memoizeVariants } from "../../platform/cache/memoize.ts";
import { parseDocument } from "../documents.ts";
import type { ListedVersion, PipelineEntry, RegistryIndex } from "../entry.ts";
import { pipelineIndex } from "../pipelineIndex.ts";
import type { Published } from "../published.ts";
import type { ScannedVersion } from "../scan/scanned.ts";

const ORIGINS_CACHED_MAX = 8;

/** The only descriptor type of packages in a Tool Registry Service: Nextflow. */
export const DESCRIPTOR_TYPE = "NFL";

/** The only class of tools. */
export const TOOL_CLASS = {
  id: "Workflow",
  name: "Workflow",
  description: "A pipeline that analyzes the samples of an order or a study",
};

/** A version of a pipeline as a GA4GH Tool Registry Service lists it. */
interface ToolVersion {
  id: string;
  name: string;
  url: string;
  author?: string[];
  /** Versions whose payload is hosted here have a checksum and do not change. */
  is_production: boolean;
  images: never[];
  descriptor_type: (typeof DESCRIPTOR_TYPE)[];
  verified: boolean;
}

/** A pipeline as a GA4GH Tool Registry Service lists it. */
interface Tool {
  id: string;
  url: string;
  organization: string;
  name: string;
  description?: string | undefined;
  toolclass: typeof TOOL_CLASS;
  has_checker: false;
  versions: ToolVersion[];
}

/** A tool with the values that a search compares. json: the serialized tool. */
export interface ListedTool {
  tool: Tool;
  tags: string[];
  author: string;
  json: string;
}

/** Returns the pipelines of a registry as tools by their ids, for a client that reaches this server as `origin`. The
 *  tools are serialized once. */
export const presentTools: (published: Published, origin: string) => Map<string, ListedTool> =
  memoizeVariants((published, origin) => {
    const { pipelines } = parseDocument<RegistryIndex>(pipelineIndex(published, ""));
    return new Map(
      pipelines.map((entry) => {
        const tool = toTool(entry, published, origin);
        const { id, tags, author = "" } = entry;
        return [id, { tool, tags, author, json: JSON.stringify(tool) }];
      }),
    );
  }, ORIGINS_CACHED_MAX);

/** Returns the address of a tool. */
export function toolUrl(origin: string, id: string): string {
  return `${origin}/ga4gh/trs/v2/tools/${encodeURIComponent(id)}`;
}

function toTool(entry: PipelineEntry, { pipelines }: Published, origin: string): Tool {
  const { id, name, shortDescription, provider, author, verified } = entry;
  const scanned = pipelines.get(id);
  const url = toolUrl(origin, id);
  return {
    id,
    url,
    organization: provider ?? author ?? "unknown",
    name,
    description: shortDescription,
    toolclass: TOOL_CLASS,
    has_checker: false,
    versions: entry.versions.map((listed) => {
      const hosted = scanned && !scanned.isPrivate ? scanned.versions.get(listed.version) : undefined;
      return toVersion(listed, {
        hosted: hosted && "value" in hosted ? hosted.value : undefined,
        url: `${url}/versions/${encodeURIComponent(listed.version)}`,
        author,
        verified,
      });
    }),
  };
}

function toVersion(
  { version }: ListedVersion,
  {
    hosted,
    url,
    author,
    verified,
  }: { hosted: ScannedVersion | undefined; url: string; author: string | undefined; verified: boolean },
): ToolVersion {
  return {
    id: version,
    name: version,
    url,
    ...(author !== undefined && { author: [author] }),
    is_production: hosted !== undefined,
    images: [],
    descriptor_type: hosted?.workflow ? [DESCRIPTOR_TYPE] : [],
    verified,
  };
}
