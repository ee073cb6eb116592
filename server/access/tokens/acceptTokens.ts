import type { RequestHandler } from "express";
import type { Knex } from "knex";
import { ApiToken } from "../../../db/models/ApiToken.ts";
import { prepared } from "../../../db/prepared.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { cacheToken } from "../../platform/rpc/requestToken.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import {
  SESSION_USER_COLUMNS,
  toSessionUser,
  withoutSecondFactor,
} from "../../platform/rpc/findSessionUser.ts";
import type { RequestToken } from "../../platform/rpc/scopes.ts";
import type { Site } from "../../platform/site/site.ts";
import { consumeOrWait, createLimiters } from "../auth/createLimiters.ts";
import { TOKEN_REQUESTS, TOKEN_REQUESTS_WINDOW_SECONDS, TOKEN_USE_INTERVAL_MS } from "../limits.ts";
import { invalidToken, tooManyTokenRequests } from "./errors.ts";
import { hashToken, isToken } from "./hashToken.ts";

const requestLimiter = createLimiters((limiter) =>
  limiter({
    keyPrefix: "token",
    points: TOKEN_REQUESTS,
    duration: TOKEN_REQUESTS_WINDOW_SECONDS,
    inMemoryBlockOnConsumed: TOKEN_REQUESTS + 1,
  }),
);

/** Accepts `Authorization: Bearer <token>` in place of a session (additions §13). Must precede the session, which is
 *  then ignored: a request with an invalid token is refused, also with a valid cookie and on public paths. Other
 *  authorization schemes, such as those of a proxy, are ignored. */
export function acceptTokens(site: Site): RequestHandler {
  return (req, _res, next) => {
    const text = sentToken(req.headers.authorization ?? "", req.originalUrl);
    if (text === undefined) return next();
    acceptToken(site, text).then((accepted) => {
      cacheToken(req, accepted);
      next();
    }, next);
  };
}

const TRACE_PATH = /^\/api\/tower(\/|$)/i;

/** Returns the token of an Authorization header; undefined without one. Nextflow sends it as the password of the user
 *  `@token`. A launched run has a token of its own there, which the operation checks. */
function sentToken(authorization: string, url: string): string | undefined {
  const [, scheme = "", value = ""] = /^(bearer|basic)(?:\s+(.*))?$/i.exec(authorization.trim()) ?? [];
  const isTrace = TRACE_PATH.test(url);
  if (scheme.toLowerCase() === "bearer") return isTrace && !isToken(value.trim()) ? undefined : value.trim();
  if (!isTrace || scheme === "") return undefined;
  const [user, password = ""] = Buffer.from(value, "base64").toString("utf8").split(":", 2);
  return user === "@token" && isToken(password) ? password : undefined;
}

/** Returns a valid token with its user and counts the request. Raises invalidToken, tooManyTokenRequests. */
async function acceptToken(
  { database }: Site,
  text: string,
): Promise<{ token: RequestToken; user: SessionUser }> {
  const found = isToken(text) ? await findValidToken(database, hashToken(text)) : undefined;
  if (!found) raise(invalidToken());
  const { tokenId: id, name, scopes, lastUsedAt } = found;
  const waitSeconds = await consumeOrWait(requestLimiter(database), id);
  if (waitSeconds !== undefined) raise(tooManyTokenRequests(waitSeconds));
  await recordUse(database, { id, lastUsedAt });
  return { token: { id, name, scopes }, user: withoutSecondFactor(toSessionUser(found)) };
}

type ValidToken = SessionUser & Pick<ApiToken, "name" | "scopes" | "lastUsedAt"> & { tokenId: string };

// By hash, so that the time of the query reveals nothing of a stored token.
async function findValidToken(db: Knex, tokenHash: Buffer): Promise<ValidToken | undefined> {
  const query = db("api_tokens as tokens")
    .join("users", "users.id", "tokens.userId")
    .where("tokens.tokenHash", tokenHash)
    .whereNull("tokens.revokedAt")
    .where("tokens.expiresAt", ">", db.fn.now())
    .where("users.active", true)
    .first(
      "tokens.id as tokenId",
      "tokens.name",
      "tokens.scopes",
      "tokens.lastUsedAt",
      db.raw(SESSION_USER_COLUMNS),
    );
  prepared("token user")(query);
  return (await query) as ValidToken | undefined;
}

/** Records the use of a token at most once a minute, whatever the number of its concurrent requests. */
async function recordUse(db: Knex, { id, lastUsedAt }: Pick<ApiToken, "id" | "lastUsedAt">): Promise<void> {
  const now = new Date();
  const latest = new Date(now.getTime() - TOKEN_USE_INTERVAL_MS);
  if (lastUsedAt && lastUsedAt > latest) return;
  await ApiToken.query(db)
    .findById(id)
    .where((query) => query.whereNull("lastUsedAt").orWhere("lastUsedAt", "<=", latest))
    .patch({ lastUsedAt: now });
}
