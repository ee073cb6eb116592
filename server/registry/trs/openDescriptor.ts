import { isUtf8 } from "node:buffer";
import { posix } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { cachedJson, type Document } from "../../platform/http/cachedJson.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { packArchive, type PackedArchive } from "../../data/delivery/archive/packArchive.ts";
import { zipFormat } from "../../data/delivery/archive/zipFormat.ts";
import {
  containerfileNotFound,
  descriptorElsewhere,
  descriptorNotFound,
  toolFileNotFound,
  toolFileTooLarge,
  toolNotFound,
  toolVersionNotFound,
} from "../errors.ts";
import { readable, servedRegistry } from "../servedRegistry.ts";
import { DESCRIPTOR_TYPE, toolUrl } from "./presentTools.ts";
import { readWorkflow, type WorkflowFile } from "./readWorkflow.ts";

const PLAIN_PREFIX = "PLAIN_";

/** A version of a tool, and the requested type of descriptor. */
export interface DescriptorInput {
  id: string;
  version: string;
  type: string;
}

/** A descriptor: as JSON, or its bytes when the plain type is requested. */
export type Descriptor = { document: Document } | { bytes: Buffer; etag: string };

type FileType = "PRIMARY_DESCRIPTOR" | "SECONDARY_DESCRIPTOR" | "TEST_FILE" | "CONTAINERFILE" | "OTHER";

interface FileWrapper {
  content?: string;
  url: string;
  checksum?: { checksum: string; type: string }[];
  image_type: typeof DESCRIPTOR_TYPE;
}

/** The workflow of a version. main: path of its main script. url: address of its plain files. */
interface OpenWorkflow {
  files: WorkflowFile[];
  main: string;
  url: string;
}

/** Returns the main script of a tool (GA4GH TRS 2.0); for a workflow in a repository of GitHub, its address there.
 *  Raises notFound, toolNotFound, toolVersionNotFound, descriptorNotFound, descriptorElsewhere, toolFileTooLarge. */
export async function openDescriptor(ctx: Context, input: DescriptorInput): Promise<Descriptor> {
  const { workflow } = await findWorkflow(ctx, input);
  if ("main" in workflow) {
    const opened = await openWorkflow(ctx, input);
    return presentFile(opened, { path: opened.main, type: input.type });
  }
  if (isPlain(input.type)) raise(descriptorElsewhere());
  const { repository, revision = "HEAD" } = workflow;
  const url = `https://raw.githubusercontent.com/${repository}/${encodeURIComponent(revision)}/main.nf`;
  const wrapper: FileWrapper = { url, image_type: DESCRIPTOR_TYPE };
  return { document: cachedJson(wrapper) };
}

/** Returns a file of the workflow by its path relative to the main script. The path is only looked up and never
 *  becomes part of one on disk. Raises the refusals of openDescriptor, and toolFileNotFound. */
export async function openWorkflowFile(
  ctx: Context,
  { path, ...input }: DescriptorInput & { path: string },
): Promise<Descriptor> {
  return presentFile(await openWorkflow(ctx, input), { path, type: input.type });
}

/** Lists the files of a workflow with their types. Raises the refusals of openDescriptor. */
export async function listWorkflowFiles(ctx: Context, input: DescriptorInput): Promise<Document> {
  const { files, main } = await openWorkflow(ctx, input);
  return cachedJson(
    files.map(({ path, sha256 }) => ({
      path,
      file_type: fileType(path, main),
      checksum: presentChecksum(sha256),
    })),
  );
}

/** Packs the files of a workflow as a ZIP archive. Raises the refusals of openDescriptor. */
export async function packWorkflow(
  ctx: Context,
  input: DescriptorInput,
): Promise<PackedArchive & { name: string; contentType: string }> {
  const { files } = await openWorkflow(ctx, input);
  const entries = files.map(({ path, bytes = raise(toolFileTooLarge()) }) => ({
    name: path,
    sizeBytes: bytes.length,
    // Payloads contain no times; the same workflow results in the same archive.
    modifiedAt: EPOCH,
    open: async () => ({ bytes: [bytes], transfer: undefined, close: async () => {} }),
  }));
  return {
    ...packArchive(zipFormat, entries),
    name: `${input.id}-${input.version}.${zipFormat.extension}`,
    contentType: zipFormat.contentType,
  };
}

/** Lists the test configurations of a workflow. Raises the refusals of openDescriptor. */
export async function listTests(ctx: Context, input: DescriptorInput): Promise<Document> {
  const opened = await openWorkflow(ctx, input);
  return cachedJson(filesWithType(opened, "TEST_FILE"));
}

/** Lists the container recipes of a workflow. Raises the refusals of openDescriptor, and containerfileNotFound. */
export async function listContainerfiles(
  ctx: Context,
  input: Omit<DescriptorInput, "type">,
): Promise<Document> {
  const { workflow } = await findVersion(ctx, input);
  if (!workflow || !("main" in workflow)) return raise(containerfileNotFound());
  const opened = await openWorkflow(ctx, { ...input, type: DESCRIPTOR_TYPE });
  const found = filesWithType(opened, "CONTAINERFILE");
  return found.length > 0 ? cachedJson(found) : raise(containerfileNotFound());
}

// ZIP archives contain no earlier time.
const EPOCH = new Date("1980-01-01T00:00:00Z");

function isPlain(type: string): boolean {
  return type.startsWith(PLAIN_PREFIX);
}

async function findVersion(ctx: Context, { id, version }: Omit<DescriptorInput, "type">) {
  const { pipelines } = await servedRegistry(ctx);
  const { isPrivate, versions } = pipelines.get(id) ?? raise(toolNotFound());
  const hosted = isPrivate ? undefined : versions.get(version);
  return readable(hosted ?? raise(toolVersionNotFound()));
}

async function findWorkflow(ctx: Context, { type, ...named }: DescriptorInput) {
  const { workflow, sha256 } = await findVersion(ctx, named);
  const isNextflow = type === DESCRIPTOR_TYPE || type === `${PLAIN_PREFIX}${DESCRIPTOR_TYPE}`;
  return isNextflow && workflow ? { workflow, sha256 } : raise(descriptorNotFound());
}

async function openWorkflow(ctx: Context, input: DescriptorInput): Promise<OpenWorkflow> {
  const { id, version } = input;
  const { workflow, sha256 } = await findWorkflow(ctx, input);
  if (!("main" in workflow)) return raise(descriptorElsewhere());
  const parent = posix.dirname(workflow.main);
  const files = await readWorkflow(ctx, { id, version, sha256, folder: parent === "." ? "" : parent });
  return {
    files,
    main: posix.basename(workflow.main),
    url: `${toolUrl(ctx.origin, id)}/versions/${encodeURIComponent(version)}/${PLAIN_PREFIX}${DESCRIPTOR_TYPE}/descriptor`,
  };
}

function presentFile(opened: OpenWorkflow, { path, type }: { path: string; type: string }): Descriptor {
  const file = opened.files.find((one) => one.path === path) ?? raise(toolFileNotFound());
  if (!file.bytes) return raise(toolFileTooLarge());
  if (isPlain(type)) return { bytes: file.bytes, etag: `"${file.sha256}"` };
  return { document: cachedJson(presentWrapper(file, opened)) };
}

function filesWithType(opened: OpenWorkflow, type: FileType): FileWrapper[] {
  return opened.files
    .filter(({ path }) => fileType(path, opened.main) === type)
    .map((file) => presentWrapper(file, opened));
}

// A file that is no text, or too large, is only linked.
function presentWrapper({ path, sha256, bytes }: WorkflowFile, { url }: OpenWorkflow): FileWrapper {
  return {
    ...(bytes && isUtf8(bytes) && { content: bytes.toString() }),
    url: `${url}/${path.split("/").map(encodeURIComponent).join("/")}`,
    checksum: [presentChecksum(sha256)],
    image_type: DESCRIPTOR_TYPE,
  };
}

function presentChecksum(sha256: string): { checksum: string; type: string } {
  return { checksum: sha256, type: "sha-256" };
}

const CONTAINERFILE = /(^|\/)((Dockerfile|Containerfile|Singularity)([.-][^/]*)?|[^/]*\.(dockerfile|def))$/i;
const TEST_FILE = /^(conf\/test[^/]*\.config|tests?\/.*\.(json|ya?ml|config))$/;
const DESCRIPTOR = /(\.(nf|config|groovy)|(^|\/)nextflow_schema\.json)$/;

function fileType(path: string, main: string): FileType {
  if (path === main) return "PRIMARY_DESCRIPTOR";
  if (CONTAINERFILE.test(path)) return "CONTAINERFILE";
  if (TEST_FILE.test(path)) return "TEST_FILE";
  return DESCRIPTOR.test(path) ? "SECONDARY_DESCRIPTOR" : "OTHER";
}
