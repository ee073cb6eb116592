import { z } from "zod";
import { notFound } from "../../server/platform/errors/errors.ts";
import {
  containerfileNotFound,
  descriptorElsewhere,
  descriptorNotFound,
  toolFileNotFound,
  toolFileTooLarge,
  toolNotFound,
  toolVersionNotFound,
} from "../../server/registry/errors.ts";
import type { toolRegistry } from "../toolRegistry.ts";
import { type Described, type FileAnswer, lenientText } from "./operation.ts";
import { serviceInfo } from "./serviceInfo.ts";
import { count, unchanged } from "./shapes.ts";

const toolClass = z.object({ id: z.string(), name: z.string(), description: z.string() });

const toolVersion = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    author: z.array(z.string()).optional(),
    is_production: z.boolean().describe("Hosted here, with a checksum"),
    images: z.array(z.unknown()),
    descriptor_type: z
      .array(z.literal("NFL"))
      .describe("Empty for a version that is no Nextflow workflow or not hosted here"),
    verified: z.boolean(),
  })
  .meta({ id: "ToolVersion" });

const tool = z
  .object({
    id: z.string(),
    url: z.string(),
    organization: z.string(),
    name: z.string(),
    description: z.string().optional(),
    toolclass: toolClass,
    has_checker: z.literal(false),
    versions: z.array(toolVersion).describe("Newest first"),
  })
  .meta({ id: "Tool" });

const checksum = z.object({ checksum: z.string(), type: z.literal("sha-256") });

const wrapper = z
  .object({
    content: z.string().optional().describe("Absent for a file that is no text"),
    url: z.string().describe("Address of the plain file"),
    checksum: z.array(checksum).optional(),
    image_type: z.literal("NFL"),
  })
  .meta({ id: "FileWrapper" });

const descriptor: FileAnswer = {
  description: "A FileWrapper; the file itself for the type PLAIN_NFL",
  contentTypes: ["application/json", "text/plain"],
};

const ERRORS = "Errors are `{ code, message, error }`.";
const versionErrors = [toolNotFound(), toolVersionNotFound(), notFound()];
const workflowErrors = [...versionErrors, descriptorNotFound(), descriptorElsewhere()];
const text = z.string().optional();

export const toolRegistryDescribed: Described<typeof toolRegistry> = {
  "GET /ga4gh/trs/v2/service-info": {
    summary: "Describe the Tool Registry Service",
    description: `The registry by the GA4GH Tool Registry Service API 2.0. ${ERRORS}`,
    procedure: "bytes.tools.serviceInfo",
    answers: { 200: serviceInfo },
    errors: [notFound()],
  },
  "GET /ga4gh/trs/v2/toolClasses": {
    summary: "List the classes of tools",
    procedure: "bytes.tools.classes",
    answers: { 200: z.array(toolClass), 304: unchanged },
    errors: [notFound()],
  },
  "GET /ga4gh/trs/v2/tools": {
    summary: "List pipelines as tools",
    description: `All filters must match: ids, tags and classes as a whole, other texts anywhere. \`alias\`, \`registry\` and \`checker=true\` match nothing. The headers \`next_page\` (except on the last page), \`last_page\` and \`self_link\` contain addresses of pages, \`current_offset\` and \`current_limit\` the position. ${ERRORS}`,
    procedure: "bytes.tools.list",
    query: z.object({
      id: text,
      alias: text,
      toolClass: text,
      descriptorType: text,
      tags: text.describe("Comma-separated"),
      registry: text,
      organization: text,
      name: text,
      toolname: text,
      description: text,
      author: text,
      checker: text,
      offset: count.optional(),
      limit: z.int().min(1).max(1000).optional().describe("Default 1000"),
    }),
    answers: { 200: z.array(tool), 304: unchanged },
    errors: [notFound()],
  },
  "GET /ga4gh/trs/v2/tools/:id": {
    summary: "Get a pipeline as a tool",
    procedure: "bytes.tools.get",
    answers: { 200: tool, 304: unchanged },
    errors: [toolNotFound(), notFound()],
  },
  "GET /ga4gh/trs/v2/tools/:id/versions": {
    summary: "List the versions of a tool",
    procedure: "bytes.tools.versions",
    answers: { 200: z.array(toolVersion), 304: unchanged },
    errors: [toolNotFound(), notFound()],
  },
  "GET /ga4gh/trs/v2/tools/:id/versions/:version": {
    summary: "Get a version of a tool",
    procedure: "bytes.tools.version",
    answers: { 200: toolVersion, 304: unchanged },
    errors: versionErrors,
  },
  "GET /ga4gh/trs/v2/tools/:id/versions/:version/containerfile": {
    summary: "List the container recipes of a tool",
    procedure: "bytes.tools.containerfiles",
    answers: { 200: z.array(wrapper), 304: unchanged },
    errors: [...versionErrors, containerfileNotFound()],
  },
  "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/descriptor": {
    summary: "Get the main script of a workflow",
    description:
      "`type` is NFL or PLAIN_NFL. For a workflow in a repository, the response is its address there, and PLAIN_NFL is refused.",
    procedure: "bytes.tools.descriptor",
    answers: { 200: descriptor, 304: unchanged },
    errors: [...workflowErrors, toolFileTooLarge()],
  },
  "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/descriptor/*path": {
    summary: "Get a file of a workflow",
    description:
      "`path` is relative to the directory of the main script and may contain slashes; the list of files contains all of them.",
    procedure: "bytes.tools.file",
    answers: { 200: descriptor, 304: unchanged },
    errors: [...workflowErrors, toolFileNotFound(), toolFileTooLarge()],
  },
  "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/files": {
    summary: "List the files of a workflow",
    description: "With `format=zip`, the files as an archive.",
    procedure: "bytes.tools.files",
    query: z.object({ format: lenientText.describe("zip") }),
    answers: {
      200: {
        description: "Path, `file_type` and checksum of each file; an archive with `format=zip`",
        contentTypes: ["application/json", "application/zip"],
      },
      304: unchanged,
    },
    errors: [...workflowErrors, toolFileTooLarge()],
  },
  "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/tests": {
    summary: "List the test configurations of a workflow",
    procedure: "bytes.tools.tests",
    answers: { 200: z.array(wrapper), 304: unchanged },
    errors: workflowErrors,
  },
};
