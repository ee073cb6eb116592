import express, { type Request, type Response, type Router } from "express";
import type { Context } from "../server/context.ts";
import { requestIdOf } from "../server/contextOf.ts";
import type { Log } from "../server/log.ts";
import { createCaller } from "../server/router.ts";
import { accounts } from "./accounts.ts";
import { administration } from "./administration.ts";
import { delivery } from "./delivery.ts";
import { files } from "./files.ts";
import { instance } from "./instance.ts";
import { orders } from "./orders.ts";
import { mount } from "./route.ts";
import { uploads } from "./uploads.ts";

/** The documented /api paths, in the order of the documents. Each line calls the procedure that /trpc serves too. */
export function compatRouter(contextOf: (req: Request, res: Response) => Promise<Context>, log: Log): Router {
  const router = express.Router();
  const routes = [...instance, ...accounts, ...administration, ...orders, ...uploads, ...delivery, ...files];
  mount(
    router,
    routes,
    async (req, res) => createCaller(await contextOf(req, res)),
    (error, res) => log.error({ err: error, requestId: requestIdOf(res) }, "request failed"),
  );
  router.use((_req, res) => void res.status(404).json({ error: "Not found" }));
  return router;
}
