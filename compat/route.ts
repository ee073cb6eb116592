import type { Request, RequestHandler, Response, Router } from "express";
import type { Caller } from "../server/main/router.ts";
import { discardBody } from "../server/platform/http/discardBody.ts";
import { sendError } from "../server/platform/http/sendError.ts";
import { DISCARDED_BEYOND_LIMIT_BYTES } from "../server/platform/limits/limits.ts";
import { asApiError, failureBehind } from "../server/platform/rpc/trpc.ts";
import type { Body } from "./bodies.ts";
import type { Reply } from "./reply.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

export interface Call {
  /** The procedures with the context of the client. */
  caller: Caller;
  /** Query, body and path parameters in one object; a later one overrides an earlier one. The body is read only when
   *  a procedure reads its input, which is after its permission check. Typed `never` because each procedure's schema
   *  checks it. */
  input: never;
  req: Request;
  params: Record<string, string>;
}

export interface Route<Contract extends string = string> {
  /** The endpoint as written: the key of its documentation (compat/document). */
  contract: Contract;
  method: Lowercase<Method>;
  path: string;
  body: Body;
  answer: (
    makeCaller: (req: Request, res: Response) => Caller,
    log: (error: unknown, res: Response) => void,
  ) => RequestHandler;
}

/** Defines one endpoint of the contract: its body and its response. `contract`: method and path below /api in the
 *  notation of the contract, parameters as :name. */
export function route<const Contract extends `${Method} /${string}`>(
  contract: Contract,
  body: Body,
  answer: (call: Call) => Promise<Reply>,
): Route<Contract> {
  const [method = "", path = ""] = contract.split(" ");
  return {
    contract,
    method: method.toLowerCase() as Lowercase<Method>,
    path,
    body,
    answer: (makeCaller, log) => async (req, res) => {
      try {
        const caller = makeCaller(req, res);
        const params = req.params as Record<string, string>;
        const reply = await answer({ caller, input: lazyInput(req, res, body, params), req, params });
        await reply(req, res);
      } catch (thrown) {
        const error = asApiError(thrown);
        const failure = failureBehind(error);
        if (failure !== undefined) log(failure, res);
        sendError(res, error);
        discardBody(req, body.limit && body.limit.bytes + DISCARDED_BEYOND_LIMIT_BYTES);
      }
    },
  };
}

/** Mounts endpoints in their order. */
export function mount(
  router: Router,
  routes: Route[],
  makeCaller: (req: Request, res: Response) => Caller,
  log: (error: unknown, res: Response) => void,
): void {
  for (const { method, path, answer } of routes) router[method](path, answer(makeCaller, log));
}

// The caller awaits its input after the permission check; a thenable defers reading the body until then.
function lazyInput(req: Request, res: Response, body: Body, params: Record<string, string>): never {
  const input = {
    then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
      body(req, res).then((read) => resolve({ ...req.query, ...read, ...params }), reject);
    },
  };
  return input as never;
}
