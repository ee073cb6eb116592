import { existsSync, realpathSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import compression from "compression";
import staticGzip from "express-static-gzip";
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import helmet from "helmet";
import type { Context } from "../platform/rpc/context.ts";
import { acceptTokens } from "../access/tokens/acceptTokens.ts";
import { createContext } from "../access/auth/createContext.ts";
import { notFound } from "../platform/errors/errors.ts";
import { answerFailure } from "../platform/http/answerFailure.ts";
import { refuseForeignOrigin } from "../platform/http/refuseForeignOrigin.ts";
import { requestToken } from "../platform/rpc/requestToken.ts";
import { readTrpcBody } from "../platform/http/readTrpcBody.ts";
import { refuseOversized } from "../platform/http/refuseOversized.ts";
import { refuseSlowBody } from "../platform/http/refuseSlowBody.ts";
import { requestLog } from "../platform/http/requestLog.ts";
import { sendError } from "../platform/http/sendError.ts";
import { loopPressure, shedLoad } from "../platform/http/shedLoad.ts";
import { metricsPath } from "../platform/metrics/metricsPath.ts";
import { facilityLogo } from "../access/facilityLogo/facilityLogo.ts";
import { probes } from "../access/instance/probes.ts";
import { packageRoot } from "../platform/site/release.ts";
import { answerErrorsAs, type ErrorForm } from "../platform/http/errorForm.ts";
import { appRouter } from "./router.ts";
import type { Site } from "../platform/site/site.ts";
import { pictureOrigins } from "../definitions/catalog/pictureOrigins.ts";
import { asApiError, failureBehind, passingHeaders } from "../platform/rpc/trpc.ts";
import { requestContext } from "../platform/rpc/openContext.ts";

type MakeContext = (req: Request, res: Response) => Context;

export interface Routes {
  /** Documented /api paths without a session, served before the session lookup. */
  open: (createContext: MakeContext) => Router;
  /** Paths of the registry, outside /api: public, and identical for all clients. */
  registry: (createContext: MakeContext) => RequestHandler;
  /** Paths whose address is the authorization: with the security headers, but without a session. */
  links: (createContext: MakeContext) => Router;
  /** Errors in the form of a foreign protocol, by the beginning of its paths. */
  errorForms: Record<string, ErrorForm>;
  /** All other documented /api paths. Receives a context factory, because compat may not import its implementation. */
  api: (createContext: MakeContext) => Router;
  /** Paths of the Workflow Execution Service, outside /api. */
  workflows: (createContext: MakeContext) => RequestHandler;
}

const TRPC_BATCH_MAX_CALLS = 50;
/** Paths with a session or a token. */
const CALLS = ["/api", "/trpc", "/ga4gh/wes"];

/** Creates the app of the web process, in the order of request processing: request id and log, slow bodies, limits,
 *  probes, load shedding, tokens, open /api paths, registry, security headers, origin check, links, session, /api and
 *  /ga4gh/wes (compat), /trpc, the client, failures. */
export function createApp(
  site: Site,
  { sessions, routes }: { sessions: RequestHandler[]; routes: Routes },
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", site.env.trustedProxies);

  const makeContext: MakeContext = (req, res) => createContext(site, req, res);
  const makeOpenContext: MakeContext = (req, res) => requestContext(site, req, res);

  app.use(requestLog(site, new Set(Object.keys(appRouter._def.procedures))));
  app.use(refuseSlowBody());
  app.use(refuseOversized);
  app.use(probes(site));
  app.use(metricsPath(site));
  app.use(facilityLogo(site));
  for (const [path, form] of Object.entries(routes.errorForms)) app.use(path, answerErrorsAs(form));
  app.use(CALLS, shedLoad(loopPressure(site.closing)));
  app.use(CALLS, acceptTokens(site));
  app.use("/api", routes.open(makeOpenContext));
  app.use(routes.registry(makeOpenContext));
  app.use(pictures(site));
  app.use(headers());
  app.use(refuseForeignOrigin(site));
  app.use(CALLS, noStore);
  app.use("/api", routes.links(makeOpenContext));
  app.use(CALLS, ...sessions.map(unlessToken));
  app.use("/api", routes.api(makeContext));
  app.use(routes.workflows(makeContext));
  app.use(
    "/trpc",
    createExpressMiddleware({
      router: appRouter,
      middleware: readTrpcBody(appRouter),
      createContext: ({ req, res }) => makeContext(req, res),
      responseMeta: passingHeaders,
      maxBatchSize: TRPC_BATCH_MAX_CALLS,
      onError: ({ error, path, ctx }) => {
        const failure = failureBehind(asApiError(error));
        if (failure !== undefined)
          site.log.error({ err: failure, path, requestId: ctx?.requestId }, "procedure failed");
      },
    }),
  );
  app.use(["/delivery", "/sample"], hidden);
  app.use(client(builtClient()));
  app.use(answerFailure(site.log));
  return app;
}

// HSTS and upgrade-insecure-requests would make an installation unreachable that uses plain http in its own network.
export function headers(): RequestHandler {
  return helmet({
    strictTransportSecurity: false,
    // Only reports are framed, by pages of this server; the framed report may not frame or navigate to pages.
    xFrameOptions: { action: "deny" },
    contentSecurityPolicy: {
      directives: {
        "frame-ancestors": ["'none'"],
        // The reader of codes in pictures of a camera is WebAssembly.
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "frame-src": ["'self'"],
        "upgrade-insecure-requests": null,
        "img-src": [
          "'self'",
          "data:",
          (_req, res) => ["blob:", ...(allowedPictures.get(res) ?? [])].join(" "),
        ],
      },
    },
  });
}

// Only pages show pictures; their policy lists the origins of the catalog pictures.
const allowedPictures = new WeakMap<ServerResponse, string[]>();
function pictures(site: Site): RequestHandler {
  return async (req, res, next) => {
    if (!/^\/(api|trpc|assets|ga4gh)\//.test(req.path)) allowedPictures.set(res, await pictureOrigins(site));
    next();
  };
}

function unlessToken(handler: RequestHandler): RequestHandler {
  return (req, res, next) => (requestToken(req) ? next() : handler(req, res, next));
}

export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader("Cache-Control", "no-store");
  next();
};

// Pages with a secret address must not be indexed or cached.
const hidden: RequestHandler = (_req, res, next) => {
  res.set({ "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "no-store" });
  next();
};

// `dist` changes to the next build while this process runs, so the real path of its own build is resolved.
export function builtClient(): string {
  const folder = join(packageRoot(), "dist/client");
  return existsSync(folder) ? realpathSync(folder) : folder;
}

/** Serves the client. pages: paths at which it has a page; all by default. */
export function client(folder: string, pages: string[] = ["/{*page}"]): Router {
  const router = express.Router();
  router.use("/assets", assets(join(folder, "assets")));
  router.use("/assets", (_req, res) => void res.status(404).end());
  router.use(compression());
  router.use(express.static(folder, { index: false, cacheControl: false }));
  router.get(pages, (_req, res, next) => {
    if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", "no-cache");
    // Passed as root and name: in a complete path, a parent directory that starts with a dot would make it a hidden
    // file.
    res.sendFile("index.html", { root: folder, cacheControl: false }, (error) => {
      if (error && !res.headersSent) next();
    });
  });
  router.use((_req, res) => sendError(res, notFound()));
  return router;
}

// A build does not change, and reading the list of its compressed files takes most of the start of an app.
const served = new Map<string, RequestHandler>();

function assets(folder: string): RequestHandler {
  const known = served.get(folder);
  if (known) return known;
  const handler = staticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br"],
    index: false,
    serveStatic: { immutable: true, maxAge: "1y" },
  });
  served.set(folder, handler);
  return handler;
}
