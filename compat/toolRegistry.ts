import type { ApiError } from "../server/platform/errors/apiError.ts";
import type { Descriptor } from "../server/registry/trs/openDescriptor.ts";
import type { ToolsPage } from "../server/registry/trs/listTools.ts";
import { archived } from "./archived.ts";
import { nothing } from "./bodies.ts";
import { openLine, plainText, published } from "./published.ts";
import { ok, type Reply } from "./reply.ts";
import { route } from "./route.ts";

const PAGE_HEADERS = "next_page, last_page, self_link, current_offset, current_limit";

/** The registry as a GA4GH Tool Registry Service, version 2. Paths are relative to the address of the server. */
export const toolRegistry = [
  route(
    "GET /ga4gh/trs/v2/service-info",
    nothing,
    openLine(({ caller }) => ok(caller.bytes.tools.serviceInfo())),
  ),
  route(
    "GET /ga4gh/trs/v2/toolClasses",
    nothing,
    openLine(({ caller }) => published(caller.bytes.tools.classes())),
  ),
  route(
    "GET /ga4gh/trs/v2/tools",
    nothing,
    openLine(({ caller, input }) => page(caller.bytes.tools.list(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.tools.get(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.tools.versions(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions/:version",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.tools.version(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions/:version/containerfile",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.tools.containerfiles(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/descriptor",
    nothing,
    openLine(({ caller, input }) => descriptor(caller.bytes.tools.descriptor(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/descriptor/*path",
    nothing,
    openLine(({ caller, input }) => descriptor(caller.bytes.tools.file(input))),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/files",
    nothing,
    openLine(({ caller, input, req }) =>
      req.query["format"] === "zip"
        ? archived(caller.bytes.tools.archive(input))
        : published(caller.bytes.tools.files(input)),
    ),
  ),
  route(
    "GET /ga4gh/trs/v2/tools/:id/versions/:version/:type/tests",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.tools.tests(input))),
  ),
];

/** Errors of the Tool Registry Service; `error` is that of all other paths. */
export function toolRegistryError({ status, message }: ApiError): { status: number; body: object } {
  return { status, body: { code: status, message, error: message } };
}

async function page(listing: Promise<ToolsPage>): Promise<Reply> {
  const { document, pages, offset, limit } = await listing;
  const reply = await published(Promise.resolve(document));
  return (req, res) => {
    res.append("Access-Control-Expose-Headers", PAGE_HEADERS);
    if (pages.next !== undefined) res.setHeader("next_page", pages.next);
    res.setHeader("last_page", pages.last);
    res.setHeader("self_link", pages.self);
    res.setHeader("current_offset", String(offset));
    res.setHeader("current_limit", String(limit));
    return reply(req, res);
  };
}

async function descriptor(opening: Promise<Descriptor>): Promise<Reply> {
  const opened = await opening;
  return "document" in opened ? published(Promise.resolve(opened.document)) : plainText(opened);
}
