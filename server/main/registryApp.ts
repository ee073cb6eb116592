import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { builtClient, client, headers, noStore } from "./app.ts";
import type { Context } from "../platform/rpc/context.ts";
import { answerErrorsAs, type ErrorForm } from "../platform/http/errorForm.ts";
import { answerFailure } from "../platform/http/answerFailure.ts";
import { readTrpcBody } from "../platform/http/readTrpcBody.ts";
import { refuseOversized } from "../platform/http/refuseOversized.ts";
import { refuseSlowBody } from "../platform/http/refuseSlowBody.ts";
import { requestLog } from "../platform/http/requestLog.ts";
import { metricsPath } from "../platform/metrics/metricsPath.ts";
import { contentProbes } from "../registry/contentProbes.ts";
import { registryAppRouter } from "./router.ts";
import type { Site } from "../platform/site/site.ts";
import { asApiError, failureBehind, passingHeaders } from "../platform/rpc/trpc.ts";
import { requestContext } from "../platform/rpc/openContext.ts";

const PAGES = ["/explore", "/explore/{*page}"];
const TRPC_BATCH_MAX_CALLS = 50;

/** Creates the app of a process that is only a registry: its paths, and the public pages with their procedures. No
 *  session required. */
export function createRegistryApp(
  site: Site,
  {
    registryPaths,
    errorForms,
  }: {
    registryPaths: (createContext: (req: Request, res: Response) => Context) => RequestHandler;
    errorForms: Record<string, ErrorForm>;
  },
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", site.env.trustedProxies);

  const makeContext = (req: Request, res: Response) => requestContext(site, req, res);
  app.use(requestLog(site, new Set(Object.keys(registryAppRouter._def.procedures))));
  app.use(refuseSlowBody());
  app.use(refuseOversized);
  app.use(contentProbes(site));
  app.use(metricsPath(site, { hasDatabase: false }));
  for (const [path, form] of Object.entries(errorForms)) app.use(path, answerErrorsAs(form));
  app.use(registryPaths(makeContext));
  app.use(headers());
  app.use("/trpc", noStore);
  app.use(
    "/trpc",
    createExpressMiddleware({
      router: registryAppRouter,
      middleware: readTrpcBody(registryAppRouter),
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
  app.get("/", (_req, res) => res.redirect(302, "/explore"));
  app.use(client(builtClient(), PAGES));
  app.use(answerFailure(site.log));
  return app;
}
