import type { AnyProcedure, AnyRouter } from "@trpc/server";
import type { Request, Response } from "express";
import type { ApiError } from "../errors/apiError.ts";
import { type BodyLimit, BRIEF, procedureBodyLimit } from "../rpc/bodyLimits.ts";
import type { SessionUser } from "../rpc/context.ts";
import { refusalForRole, type RequiredRight, requiredRight } from "../rpc/requiredRights.ts";
import { coversScope, requiredScope, type RequestToken } from "../rpc/scopes.ts";
import { invalidRequest } from "../errors/errors.ts";
import { DISCARDED_BEYOND_LIMIT_BYTES } from "../limits/limits.ts";
import { measureJson } from "../input/measureJson.ts";
import type { Meta } from "../rpc/trpc.ts";
import { discardBody } from "./discardBody.ts";
import { jsonRefusal, readJsonText } from "./readJsonText.ts";
import { requestToken } from "../rpc/requestToken.ts";
import { sessionUser } from "./sessionUser.ts";

type Next = (error?: unknown) => void;

/** Reads the bodies of /trpc under the limits of all JSON bodies, before tRPC does, which has one size limit for all
 *  procedures and parses every body of that size. A batch has the lowest limit of its procedures, and the brief
 *  limit when one of them is refused; the body is not read when all are refused. Inputs in the address are measured
 *  too. */
export function readTrpcBody(router: AnyRouter): (req: Request, res: Response, next: Next) => void {
  const procedures = new Map(
    Object.entries(router._def.procedures as Record<string, AnyProcedure>).map(([name, { _def }]) => {
      const meta = (_def.meta ?? {}) as Meta;
      const scope = requiredScope(name, { type: _def.type, scope: meta.scope });
      return [name, { ...meta, scope, right: requiredRight(name, _def.type) }] as const;
    }),
  );

  async function readText(req: Request, res: Response, limit: BodyLimit | undefined): Promise<string> {
    if (limit === undefined) return "";
    // No procedure accepts form data or binary input.
    if (!/^application\/json\s*(;|$)/i.test(req.headers["content-type"] ?? "")) throw invalidRequest();
    return readJsonText(req, res, limit);
  }

  return (req, res, next) => {
    const called = namesIn(req.path).map((name) => procedures.get(name) ?? {});
    const limit = largestLimit(called, { user: sessionUser(req), token: requestToken(req)?.token });
    const refusal = inputRefusal(req);
    if (refusal || req.method === "GET" || req.method === "HEAD") return go("", refusal);
    readText(req, res, limit).then(
      (body) => go(body),
      (error: unknown) => go("", error),
    );
    function go(body: string, error?: unknown): void {
      // tRPC does not read the body again when it is already a string.
      req.body = body;
      if (error !== undefined || body === "")
        discardBody(req, (limit?.bytes ?? 0) + DISCARDED_BEYOND_LIMIT_BYTES);
      next(error);
    }
  };
}

/** Returns the limit of the body; undefined when the body must not be read. */
function largestLimit(called: Called[], caller: Caller): BodyLimit | undefined {
  const limits = called.filter((meta) => !isRefused(meta, caller)).map(procedureBodyLimit);
  if (limits.length === 0) return undefined;
  if (limits.length < called.length) return BRIEF;
  return limits.reduce((least, limit) => (limit.bytes < least.bytes ? limit : least));
}

interface Called extends Meta {
  right?: RequiredRight;
}

interface Caller {
  user: SessionUser | null;
  token: RequestToken | undefined;
}

function isRefused({ signedOut, researcher, demo, scope, right }: Called, { user, token }: Caller): boolean {
  if (token && (scope === undefined || scope === "session" || !coversScope(token, scope))) return true;
  if (!user) return signedOut !== undefined;
  const isWithoutRight =
    right !== undefined && refusalForRole(user.role, { right, researcher }) !== undefined;
  return isWithoutRight || (demo !== undefined && user.isDemo);
}

function namesIn(path: string): string[] {
  const last = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last).split(",");
  } catch {
    return [last];
  }
}

/** Returns the refusal for JSON in the address that tRPC would parse; undefined within the limits. */
function inputRefusal({ query }: Request): ApiError | undefined {
  // tRPC uses the first of several inputs.
  const [text] = [query["input"]].flat();
  if (typeof text !== "string") return undefined;
  return jsonRefusal(measureJson(Buffer.from(text)), BRIEF.values)?.();
}
