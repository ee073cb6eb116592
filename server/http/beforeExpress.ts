import type { Request, RequestHandler, Response } from "express";
import type { RequestListener } from "node:http";
import { parse } from "node:querystring";
import type { Context } from "../context.ts";
import { hotContextOf } from "../contextOf.ts";
import type { Site } from "../site.ts";
import { cutSlowBody, type Pace } from "./refuseSlowBody.ts";
import { beginRequests } from "./requestLog.ts";

/** Contract lines by method and path, such as "POST /api/pipelines/weblog". */
export type HotLines = Map<string, RequestHandler>;

type LinesOf = (contextOf: (req: Request, res: Response) => Context) => HotLines;

// What else may be in an address, Express is left to read.
const PLAIN_URL = /^(\/[\w/-]*)(?:\?([^#\s]*))?$/;

/** Answers the hot lines, those that are asked so often that Express would cost more than what they do, and gives all
 *  other requests to it; also those whose address it takes for one of theirs and that is written in another way. They
 *  have request id, log line and the time for a body as all requests have, and of what Express gives them `req.query`,
 *  `req.params` and `res.locals`. Their context is that of open lines, without an address. */
export function beforeExpress(
  site: Site,
  { linesOf, express, pace }: { linesOf: LinesOf; express: RequestListener; pace?: Pace },
): RequestListener {
  const lines = linesOf((_req, res) => hotContextOf(site, res));
  const begin = beginRequests(site.log);
  return (req, res) => {
    const [, path = "", search = ""] = PLAIN_URL.exec(req.url ?? "") ?? [];
    const line = lines.get(`${req.method} ${path}`);
    if (!line) return express(req, res);
    Object.assign(res, { locals: begin(req, res, path) });
    cutSlowBody(req, pace);
    Object.assign(req, { query: parse(search), params: {} });
    void line(req as Request, res as Response, () => res.destroy());
  };
}
