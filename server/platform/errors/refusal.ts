import { RETRY_AFTER_SECONDS } from "../limits/limits.ts";
import { ApiError, type ErrorStatus, type Extra, PassingError } from "./apiError.ts";
import type { Param, Params } from "./rules/fill.ts";
import { hasOpenParams, type ParamsAnd, Sentence } from "./rules/sentence.ts";

/** Defines a refusal: `refusal(code, 400, "Sample code already used in this order: {code}")` is raised as
 *  `raise(sampleCodeTaken({ code }))`.
 *  @param code "feature.reason", used once; pages select their text by it and code compares it
 *  @param text English, with params as {name}; the documented paths return it
 *  @param fixed params that are constant, such as limits */
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

/** Defines a refusal with several causes, its `details`; details are omitted when the list is empty. */
export function detailedRefusal(
  code: string,
  status: ErrorStatus,
  text: string,
): (details?: readonly (Sentence | string)[]) => ApiError {
  return (details = []) =>
    new ApiError(status, new Sentence(code, text, {}), details.length > 0 ? { details } : {});
}

/** Defines a temporary failure that ends within seconds. */
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

/** Defines a refusal whose Retry-After is passed when it is raised. */
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
