import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { answerInvalid, clocksDiffer, providerUnavailable, signOnDenied, signOnRefused } from "./errors.ts";
import { ProviderUnreachable } from "./provider.ts";

const CAUSES_MAX = 10;

/** Ends a sign-on that failed: writes an audit entry and returns the sign-in page with the code of the refusal, which the
 *  page puts into words. The texts of the provider are not shown. Throws failures of Lanekeeper itself.
 *  email: the address of the person, as far as the provider named it */
export async function failSignOn(
  ctx: Context,
  error: unknown,
  { returnTo, email }: { returnTo: string; email?: string | undefined },
): Promise<{ location: string }> {
  const refused = toRefusal(error);
  const detail = describeError(error);
  ctx.site.log.warn({ code: refused.code, detail, requestId: ctx.requestId }, "single sign-on failed");
  await transaction(ctx.site.database, (trx) =>
    recordChange(trx, ctx, {
      action: "signOn.failed",
      targetType: "signOn",
      targetId: "oidc",
      after: { reason: refused.code, ...(detail !== undefined && { detail }), ...(email && { email }) },
    }),
  );
  return { location: failureLocation(refused, returnTo) };
}

/** The sign-in page with the code of a refusal. */
export function failureLocation({ code }: ApiError, returnTo: string): string {
  const search = new URLSearchParams({ failed: code, ...(returnTo !== "/" && { next: returnTo }) });
  return `/sign-in?${search.toString()}`;
}

/** Returns the refusal behind an error of a request to the provider. Throws errors of Lanekeeper itself. */
export function toRefusal(error: unknown): ApiError {
  const causes = listCauses(error);
  const refused = causes.find((cause) => cause instanceof ApiError);
  if (refused) return refused;
  if (causes.some((cause) => cause instanceof ProviderUnreachable))
    return providerUnavailable({ reason: describeError(error) ?? "" }, error);
  const code = causes.map(errorCode).find((one) => one?.startsWith("OAUTH_"));
  if (code === undefined) throw error;
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM")
    return providerUnavailable({ reason: describeError(error) ?? "" }, error);
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return clocksDiffer(error);
  if (code === "OAUTH_AUTHORIZATION_RESPONSE_ERROR")
    return oauthError(error) === "access_denied" ? signOnDenied(error) : signOnRefused(error);
  if (code === "OAUTH_RESPONSE_BODY_ERROR" || code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE")
    return signOnRefused(error);
  return answerInvalid(error);
}

// Messages of the library and of network errors; the texts of a provider are reduced to its error code.
function describeError(error: unknown): string | undefined {
  const code = oauthError(error);
  if (code !== undefined && /^[\w.:-]{1,60}$/.test(code)) return code;
  const innermost = listCauses(error).findLast((cause): cause is Error => cause instanceof Error);
  if (!innermost || innermost instanceof ApiError) return undefined;
  return innermost.message.replaceAll(/[\p{Cc}\p{Surrogate}]+/gu, " ").slice(0, 200);
}

function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = error;
  while (cause !== undefined && causes.length < CAUSES_MAX) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function oauthError(error: unknown): string | undefined {
  const code = error instanceof Error && "error" in error ? error.error : undefined;
  return typeof code === "string" ? code : undefined;
}
