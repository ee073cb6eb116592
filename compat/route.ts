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
  /** The procedures, as the one who asks. */
  caller: Caller;
  /** Query, body and path parameters in one object, a later one winning. The body is read only when a procedure
   *  takes its input, which is after its gate has opened. Typed `never` because each procedure's schema checks it. */
  input: never;
  req: Request;
  params: Record<string, string>;
}

export interface Route<Contract extends string = string> {
  /** The line as it was written: what describes it is found by it (compat/document). */
  contract: Contract;
  method: Lowercase<Method>;
  path: string;
  body: Body;
  answer: (
    makeCaller: (req: Request, res: Response) => Caller,
    log: (error: unknown, res: Response) => void,
  ) => RequestHandler;
}

/** One line of the contract: what is asked, the body it reads, how it is answered.
 *  `contract`: method and path below /api in the notation of the documents, parameters as :name. */
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

/** Mounts contract lines in their order. */
export function mount(
  router: Router,
  routes: Route[],
  makeCaller: (req: Request, res: Response) => Caller,
  log: (error: unknown, res: Response) => void,
): void {
  for (const { method, path, answer } of routes) router[method](path, answer(makeCaller, log));
}

// The caller awaits its input behind the gate; a thenable is what lets it wait for the body that late.
function lazyInput(req: Request, res: Response, body: Body, params: Record<string, string>): never {
  const input = {
    then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
      body(req, res).then((read) => resolve({ ...req.query, ...read, ...params }), reject);
    },
  };
  return input as never;
}
