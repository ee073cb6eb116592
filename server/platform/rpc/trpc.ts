import { initTRPC, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { ZodError, type core } from "zod";
import { DatabaseUnavailable, isDatabaseUnavailable, isPoolFull } from "../../../db/databaseUnavailable.ts";
import { ApiError, type ErrorStatus, PassingError } from "../errors/apiError.ts";
import { fieldInvalid, inputInvalid, sentenceOfSchema } from "../errors/schemaText.ts";
import type { Sentence } from "../errors/rules/sentence.ts";
import type { BodyLimit } from "./bodyLimits.ts";
import type { Context } from "./context.ts";
import type { RequiredScope } from "./scopes.ts";
import {
  bodyTooLarge,
  busy,
  databaseUnavailable,
  internalError,
  invalidRequest,
  notFound,
} from "../errors/errors.ts";

const CODES = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  416: "BAD_REQUEST",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<ErrorStatus, string>;

const FIELDS_LISTED_MAX = 50;

/** The refusals of a procedure for callers without a session, researchers and demo sessions, checked before anything
 *  else. Declared by its permission (server/platform/rpc/procedures.ts); an absent refusal means access. */
export interface Refusals {
  signedOut?: () => ApiError;
  researcher?: () => ApiError;
  demo?: () => ApiError;
}

/** Properties of a procedure that are known before the call. body: input limit; default BRIEF without a required
 *  session, otherwise USUAL (server/platform/rpc/bodyLimits.ts). scope: what a token needs; the default is that of the
 *  router (server/platform/rpc/scopes.ts). */
export interface Meta extends Refusals {
  body?: BodyLimit;
  scope?: RequiredScope;
}

export const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    // Proxies close connections that are silent for a minute; a client that receives nothing reconnects.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: ({ shape, error }) => {
      const apiError = asApiError(error);
      const { message, status, extra, sentence } = apiError;
      const code = CODES[status];
      return {
        message,
        code: TRPC_ERROR_CODES_BY_KEY[code],
        data: {
          ...shape.data,
          httpStatus: status,
          code,
          refusal: { code: sentence.code, params: sentence.params },
          extra,
          ...(apiError instanceof PassingError && { retryAfterSeconds: apiError.retryAfterSeconds }),
          ...refusedFields(error),
        },
      };
    },
  });

/** Converts a thrown value to the error of the response: an ApiError is returned unchanged, a refused input becomes
 *  its first problem, and everything else becomes `Internal server error` without details (additions §1). */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ZodError) return inputRefused(thrown);
  if (thrown instanceof TRPCError) {
    if (thrown.cause instanceof ApiError || thrown.cause instanceof ZodError) return asApiError(thrown.cause);
    const status = getHTTPStatusCodeFromError(thrown);
    if (status === 404 || status === 405) return notFound(thrown);
    if (status === 413) return bodyTooLarge(thrown);
    if (status < 500) return invalidRequest(thrown);
  }
  return asFailure(thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown);
}

function asFailure(cause: unknown): ApiError {
  if (isDatabaseUnavailable(cause)) return databaseUnavailable(cause);
  return isPoolFull(cause) ? busy(cause) : internalError(cause);
}

/** Returns the failure to log for an error response; undefined for refusals and for an unavailable database, which
 *  is logged once. */
export function failureBehind(error: ApiError): unknown {
  if (error.status < 500 || error.cause instanceof DatabaseUnavailable) return undefined;
  return error.cause ?? (error instanceof PassingError ? undefined : error);
}

/** Returns the headers of a tRPC response: Retry-After when one of its failures is temporary. */
export function passingHeaders({ errors }: { errors: TRPCError[] }): { headers?: Record<string, string> } {
  const passing = errors.map(asApiError).find((error) => error instanceof PassingError);
  return passing ? { headers: { "Retry-After": String(passing.retryAfterSeconds) } } : {};
}

/** Returns the invalid fields of a refused input, for the form on the page; sent only over tRPC. */
function refusedFields({ cause }: TRPCError): { fields?: { path: string[]; message: Sentence }[] } {
  if (!(cause instanceof ZodError)) return {};
  const fields = cause.issues.slice(0, FIELDS_LISTED_MAX);
  return {
    fields: fields.map((issue) => ({ path: issue.path.map(String), message: issueSentence(issue) })),
  };
}

function inputRefused(error: ZodError): ApiError {
  const sentences = [
    ...new Map(error.issues.map(issueSentence).map((sentence) => [sentence.text, sentence])).values(),
  ];
  const [first = inputInvalid({ problem: "Invalid input" })] = sentences;
  return new ApiError(400, first, sentences.length > 1 ? { details: sentences } : {});
}

function issueSentence(issue: core.$ZodIssue): Sentence {
  const ours = sentenceOfSchema(issue.message);
  if (ours) return ours;
  const problem = issue.message;
  return isOfLibrary(issue)
    ? fieldInvalid({ field: issue.path.join("."), problem })
    : inputInvalid({ problem });
}

// Product texts are complete sentences; texts of the library are not and need the field name.
function isOfLibrary({ message, path }: core.$ZodIssue): boolean {
  return path.length > 0 && /^(Invalid|Too (big|small)|Unrecognized)/.test(message);
}
