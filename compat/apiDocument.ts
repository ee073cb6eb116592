import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import compression from "compression";
import type { Request, Response } from "express";
import { notFound } from "../server/platform/errors/errors.ts";
import type { Caller } from "../server/main/router.ts";
import { threadPool } from "../server/platform/threads/threadPool.ts";
import { nothing } from "./bodies.ts";
import { DOCS_PAGE, DOCS_START, DOCS_STYLE } from "./document/docsPage.ts";
import { document } from "./document.ts";
import type { Reply } from "./reply.ts";
import { route } from "./route.ts";

/** Additions §10: the API document, for tools and readers. */
export const apiDocument = [
  route("GET /openapi.json", nothing, ({ caller }) => compressed(openApi(caller))),
  route("GET /docs", nothing, () => asset({ type: "text/html", content: DOCS_PAGE })),
  route("GET /docs/:name", nothing, ({ params }) => compressed(docsAsset(params["name"] ?? ""))),
];

// Built once per process; its thread ends afterwards.
const buildInThread = threadPool<{ version: string }, string>(
  new URL(`./document/documentThread${extname(import.meta.url)}`, import.meta.url),
  { isolated: true },
);

type Kept = Awaited<Parameters<typeof document>[0]>;
let kept: Promise<Kept> | undefined;

function openApi(caller: Caller): Promise<Reply> {
  kept ??= made(caller);
  // A failed build is retried by the next request.
  kept.catch(() => (kept = undefined));
  return document(kept, "public");
}

async function made(caller: Caller): Promise<Kept> {
  const { version } = await caller.instance.version();
  const json = Buffer.from(await buildInThread({ version }, { signal: null }));
  const hash = createHash("sha256").update(json).digest("base64url");
  return { json, sizeBytes: json.length, etag: `"${hash.slice(0, 27)}"` };
}

const SWAGGER_UI = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const FROM_SWAGGER_UI: Record<string, string> = {
  "swagger-ui.css": "text/css",
  "swagger-ui-bundle.js": "text/javascript",
};

async function docsAsset(name: string): Promise<Reply> {
  if (name === "start.js") return asset({ type: "text/javascript", content: DOCS_START });
  if (name === "page.css") return asset({ type: "text/css", content: DOCS_STYLE });
  const type = Object.hasOwn(FROM_SWAGGER_UI, name) ? FROM_SWAGGER_UI[name] : undefined;
  if (type === undefined) throw notFound();
  return asset({ type, content: await readFile(join(SWAGGER_UI, name)) });
}

async function asset({ type, content }: { type: string; content: string | Buffer }): Promise<Reply> {
  return (_req, res) =>
    void res
      .status(200)
      .set({ "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-cache" })
      .send(content);
}

const compress = compression();

async function compressed(answering: Promise<Reply>): Promise<Reply> {
  const reply = await answering;
  return async (req: Request, res: Response) => {
    await new Promise<void>((resolve) => compress(req, res, () => resolve()));
    // The compressed response has another length than the stored document.
    await reply(req, res);
  };
}
