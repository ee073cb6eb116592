import type { Request, RequestHandler, Response } from "express";
import type { RequestListener } from "node:http";
import { parse } from "node:querystring";
import type { Context } from "../rpc/context.ts";
import type { Site } from "../site/site.ts";
import { oversizeOf } from "./refuseOversized.ts";
import { cutSlowBody, type Pace } from "./refuseSlowBody.ts";
import { beginRequests } from "./requestLog.ts";
import { hotContextOf } from "../rpc/openContext.ts";

/** Contract lines by method and path, such as "POST /api/pipelines/weblog"; a path may have parameters, as :name. */
export type HotLines = Map<string, RequestHandler>;

type LinesOf = (contextOf: (req: Request, res: Response) => Context) => HotLines;

interface Found {
  contract: string;
  line: RequestHandler;
  params: Record<string, string>;
}

// What else may be in an address, Express is left to read.
const PLAIN_URL = /^(\/[\w/.-]*)(?:\?([^#\s]*))?$/;

/** Answers the hot lines, those that are asked so often that Express would cost more than what they do, and gives all
 *  other requests to it; also those whose address it takes for one of theirs and that is written in another way. They
 *  have request id, log line and the time for a body as all requests have, and of what Express gives them `req.query`,
 *  `req.params` and `res.locals`. Their context is that of open lines, without an address. */
export function beforeExpress(
  site: Site,
  { linesOf, express, pace }: { linesOf: LinesOf; express: RequestListener; pace?: Pace },
): RequestListener {
  const find = finder(linesOf((_req, res) => hotContextOf(site, res)));
  // No hot line is a procedure.
  const begin = beginRequests(site, new Set());
  return (req, res) => {
    const [, path = "", search = ""] = PLAIN_URL.exec(req.url ?? "") ?? [];
    const found = find(`${req.method} ${path}`);
    if (!found || oversizeOf(req)) return express(req, res);
    Object.assign(res, { locals: begin(req, res, path, routeIn(found.contract)) });
    cutSlowBody(req, pace);
    // Where Express has made its requests, they inherit a query that cannot be set.
    Object.defineProperty(req, "query", { value: parse(search) });
    Object.assign(req, { params: found.params });
    void found.line(req as Request, res as Response, () => res.destroy());
  };
}

/** The path of a contract, by which requests are counted. */
function routeIn(contract: string): string {
  return contract.slice(contract.indexOf(" ") + 1);
}

/** Finds the line of a method and path. */
function finder(lines: HotLines): (asked: string) => Found | undefined {
  const exact = new Map<string, Found>();
  const patterns: { contract: string; begin: string; pattern: RegExp; line: RequestHandler }[] = [];
  for (const [contract, line] of lines) {
    const [begin = "", ...rest] = contract.split(":");
    if (rest.length === 0) exact.set(contract, { contract, line, params: {} });
    else
      patterns.push({
        contract,
        begin,
        line,
        pattern: new RegExp(`^${contract.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`),
      });
  }
  return (asked) => {
    const known = exact.get(asked);
    if (known) return known;
    for (const { contract, begin, pattern, line } of patterns) {
      const match = asked.startsWith(begin) ? pattern.exec(asked) : null;
      if (match) return { contract, line, params: { ...match.groups } };
    }
    return undefined;
  };
}
