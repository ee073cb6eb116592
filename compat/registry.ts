import { notFound } from "../server/errors.ts";
import type { Caller, HotCaller } from "../server/router.ts";
import { nothing } from "./bodies.ts";
import { line, openLine, payload, picture, preflight, published } from "./published.ts";
import type { Reply } from "./reply.ts";
import { route } from "./route.ts";

const UNKEPT = "no-store";
const RESEARCH = "s-maxage=3600, stale-while-revalidate=86400";

/** Catalog and registry, §4, what most ask for. Hot lines: compat/router.ts. */
export const hotRegistry = [
  route<HotCaller>(
    "GET /registry",
    nothing,
    openLine(({ caller }) => published(caller.bytes.registry.index())),
  ),
  route<HotCaller>(
    "GET /registry/pipelines/:id/:version/download",
    nothing,
    openLine(({ caller, input }) => payload(caller.bytes.registry.payload(input))),
  ),
];

/** Catalog and registry, §4, the public registry and the catalog provider. Paths are below the address of the server. */
export const registry = [
  ...hotRegistry,
  route<Caller>(
    "OPTIONS /registry",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route<Caller>(
    "OPTIONS /registry/pipelines/:id/:version/download",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route<Caller>(
    "GET /registry/mixs",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.registry.checklists(input))),
  ),
  route<Caller>(
    "OPTIONS /registry/mixs",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route<Caller>(
    "GET /registry/sequencing-tech",
    nothing,
    line(({ caller }) => published(caller.bytes.registry.technologies())),
  ),
  // Of all below /registry, this and the pictures are asked by servers and pages of our own alone.
  route<Caller>("OPTIONS /registry/sequencing-tech", nothing, line(nowhere)),
  route<Caller>(
    "GET /registry/assets/:name",
    nothing,
    line(({ caller, input }) => picture(caller.bytes.registry.asset(input))),
  ),
  route<Caller>(
    "GET /registry/:id",
    nothing,
    openLine(({ caller, input }) => published(caller.bytes.registry.pipeline(input))),
  ),
  route<Caller>(
    "OPTIONS /registry/:id",
    nothing,
    openLine(({ caller }) => preflight(caller.bytes.registry.here())),
  ),
  route<Caller>(
    "GET /version",
    nothing,
    line(({ caller, input }) => published(caller.bytes.registry.release(input), UNKEPT)),
  ),
  route<Caller>(
    "GET /research-data",
    nothing,
    line(({ caller, input }) => published(caller.bytes.registry.researchData(input), RESEARCH)),
  ),
];

async function nowhere(): Promise<Reply> {
  throw notFound();
}
