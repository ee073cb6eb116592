import { RETRY_AFTER_SECONDS } from "../limits/limits.ts";
import { ApiError, type ErrorStatus, type Extra, PassingError } from "./apiError.ts";
import type { Param, Params } from "./rules/fill.ts";
import { hasOpenParams, type ParamsAnd, Sentence } from "./sentence.ts";

/** Defines a refusal: `refusal(code, 400, "Sample code already used in this order: {code}")` is raised as
 *  `raise(sampleCodeTaken({ code }))`.
 *  @param code "feature.reason", used once: what the pages word it by, and what code compares
 *  @param text in English, its params as {name}: what the documented paths answer
 *  @param fixed params that are the same each time, such as limits */
export function refusal<const Text extends string, Fixed extends string = never>(
  code: string,
  status: ErrorStatus,
  text: Text,
  fixed?: Readonly<Record<Fixed, Param>>,
): (...args: ParamsAnd<Text, Fixed, [cause?: unknown, extra?: Extra]>) => ApiError {
  return maker(text, fixed, (params, cause, extra) => {
    return new ApiError(status, new Sentence(code, text, params), extra as Extra | undefined, cause);
  });
}

/** Defines a refusal with several causes: they are its `details`, which are left out where there are none. */
export function detailedRefusal(
  code: string,
  status: ErrorStatus,
  text: string,
): (details?: readonly (Sentence | string)[]) => ApiError {
  return (details = []) =>
    new ApiError(status, new Sentence(code, text, {}), details.length > 0 ? { details } : {});
}

/** Defines a failure that passes by itself, within seconds. */
export function passingRefusal<const Text extends string, Fixed extends string = never>(
  code: string,
  status: 429 | 503,
  text: Text,
  fixed?: Readonly<Record<Fixed, Param>>,
): (...args: ParamsAnd<Text, Fixed, [cause?: unknown]>) => PassingError {
  return maker(text, fixed, (params, cause) => {
    return new PassingError(status, new Sentence(code, text, params), RETRY_AFTER_SECONDS, cause);
  });
}

/** Defines the refusal of callers who have to wait for as long as it is raised with. */
export function rateRefusal(code: string, text: string): (retryAfterSeconds: number) => PassingError {
  return (retryAfterSeconds) => new PassingError(429, new Sentence(code, text, {}), retryAfterSeconds);
}

function maker<Made>(
  text: string,
  fixed: Params | undefined,
  make: (params: Params, ...rest: unknown[]) => Made,
): (...args: unknown[]) => Made {
  if (!hasOpenParams(text, fixed)) return (...rest) => make(fixed ?? {}, ...rest);
  return (params, ...rest) => make({ ...fixed, ...(params as Params) }, ...rest);
}
