import { notFound } from "../server/platform/errors/errors.ts";
import { nothing } from "./bodies.ts";
import { line, openLine, payload, picture, preflight, published } from "./published.ts";
import type { Reply } from "./reply.ts";
import { route } from "./route.ts";

const UNKEPT = "no-store";
const RESEARCH = "s-maxage=3600, stale-while-revalidate=86400";

/** Catalog and registry, §4: the public registry and the catalog provider. Paths are relative to the address of the
 *  server. */
export const registry = [
  route(
    "GET /registry",
    nothing,
    openLine(({ caller }) => published(caller.bytes.registry.index())),
  ),
  route(
    "GET /registry/pipelines/:id/:version/download",
    nothing,
    openLine(({ caller, input }) => payload(caller.bytes.registry.payload(input))),
  ),
  route(
    "OPTIONS /registry",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route(
    "OPTIONS /registry/pipelines/:id/:version/download",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route(
    "GET /registry/mixs",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.registry.checklists(input))),
  ),
  route(
    "OPTIONS /registry/mixs",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route(
    "GET /registry/sequencing-tech",
    nothing,
    line(({ caller }) => published(caller.bytes.registry.technologies())),
  ),
  // Of the paths below /registry, only servers and pages of the product request this one and the pictures.
  route("OPTIONS /registry/sequencing-tech", nothing, line(nowhere)),
  route(
    "GET /registry/assets/:name",
    nothing,
    line(({ caller, input }) => picture(caller.bytes.registry.asset(input))),
  ),
  route(
    "GET /registry/:id",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.registry.pipeline(input))),
  ),
  route(
    "OPTIONS /registry/:id",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route(
    "GET /version",
    nothing,
    line(({ caller, input }) => published(caller.bytes.registry.release(input), UNKEPT)),
  ),
  route(
    "GET /research-data",
    nothing,
    line(({ caller, input }) => published(caller.bytes.registry.researchData(input), RESEARCH)),
  ),
];

async function nowhere(): Promise<Reply> {
  throw notFound();
}
