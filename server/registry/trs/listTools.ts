import { raise } from "../../platform/errors/apiError.ts";
import { cachedJson, type Document } from "../../platform/http/cachedJson.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { describeService, type ServiceInfo } from "../../platform/site/serviceInfo.ts";
import { toDocument } from "../documents.ts";
import { toolNotFound, toolVersionNotFound } from "../errors.ts";
import type { ToolsQuery } from "../schema.ts";
import { servedContent, servedRegistry } from "../servedRegistry.ts";
import { DESCRIPTOR_TYPE, type ListedTool, presentTools, TOOL_CLASS } from "./presentTools.ts";

/** A page of tools. pages: addresses of this page, the next and the last one; no next page at the end. */
export interface ToolsPage {
  document: Document;
  pages: { self: string; next: string | undefined; last: string };
  offset: number;
  limit: number;
}

/** Lists the pipelines of the registry that match all filters, by id, in pages (GA4GH TRS 2.0). Texts match anywhere
 *  without regard to case, ids, tags and classes as a whole. Container images and aliases are unknown, so that these
 *  filters match nothing. Raises notFound. */
export async function listTools(ctx: Context, { offset, limit, ...filters }: ToolsQuery): Promise<ToolsPage> {
  const tools = presentTools(await servedRegistry(ctx), ctx.origin);
  const found = [...tools.values()].filter((tool) => matches(tool, filters));
  const shown = found.slice(offset, offset + limit);
  const page = (start: number) => pageUrl(ctx.origin, { ...filters, offset: start, limit });
  return {
    document: toDocument(`[${shown.map(({ json }) => json).join(",")}]`),
    pages: {
      self: page(offset),
      next: offset + limit < found.length ? page(offset + limit) : undefined,
      last: page(Math.floor(Math.max(found.length - 1, 0) / limit) * limit),
    },
    offset,
    limit,
  };
}

/** Returns one tool. Raises notFound, toolNotFound. */
export async function getTool(ctx: Context, { id }: { id: string }): Promise<Document> {
  return cachedJson((await findTool(ctx, id)).tool);
}

/** Returns the versions of a tool, newest first. Raises notFound, toolNotFound. */
export async function listToolVersions(ctx: Context, { id }: { id: string }): Promise<Document> {
  return cachedJson((await findTool(ctx, id)).tool.versions);
}

/** Returns one version of a tool. Raises notFound, toolNotFound, toolVersionNotFound. */
export async function getToolVersion(
  ctx: Context,
  { id, version }: { id: string; version: string },
): Promise<Document> {
  const { versions } = (await findTool(ctx, id)).tool;
  return cachedJson(versions.find((one) => one.id === version) ?? raise(toolVersionNotFound()));
}

/** Lists the classes of tools. Raises notFound. */
export function listToolClasses(ctx: Context): Document {
  servedContent(ctx);
  return cachedJson(CLASSES);
}

/** Describes this service. Raises notFound. */
export function describeToolRegistry(ctx: Context): ServiceInfo {
  servedContent(ctx);
  return describeService(ctx.origin, {
    artifact: "trs",
    version: "2.0.1",
    name: "Lanekeeper registry",
    description: "Pipelines for sequencing facilities",
  });
}

const CLASSES = [TOOL_CLASS];

async function findTool(ctx: Context, id: string): Promise<ListedTool> {
  return presentTools(await servedRegistry(ctx), ctx.origin).get(id) ?? raise(toolNotFound());
}

function matches({ tool, tags, author }: ListedTool, filters: Omit<ToolsQuery, "offset" | "limit">): boolean {
  const { id, alias, toolClass, descriptorType, registry, organization, name, toolname, checker } = filters;
  const hasType = tool.versions.some(({ descriptor_type: [type] }) => type === descriptorType);
  return (
    [alias, registry].every((unknown) => unknown === undefined) &&
    checker !== "true" &&
    (id === undefined || tool.id === id) &&
    (toolClass === undefined || isSame(TOOL_CLASS.name, toolClass)) &&
    (descriptorType === undefined || (descriptorType === DESCRIPTOR_TYPE && hasType)) &&
    (filters.tags === undefined || filters.tags.split(",").every((tag) => tags.includes(tag.trim()))) &&
    contains(tool.organization, organization) &&
    contains(tool.name, name) &&
    contains(tool.name, toolname) &&
    contains(tool.description, filters.description) &&
    contains(author, filters.author)
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function contains(text: string | undefined, part: string | undefined): boolean {
  return part === undefined || (text ?? "").toLowerCase().includes(part.toLowerCase());
}

function pageUrl(origin: string, query: Record<string, string | number | undefined>): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) values.set(name, String(value));
  return `${origin}/ga4gh/trs/v2/tools?${values.toString()}`;
}
