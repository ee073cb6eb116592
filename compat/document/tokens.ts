import { z } from "zod";
import { TOKEN_SCOPES } from "../../db/values.ts";
import {
  accountInactive,
  notServiceAccount,
  scopeNotAvailable,
  tokenNotFound,
  tooManyTokens,
} from "../../server/access/tokens/errors.ts";
import { userNotFound } from "../../server/access/users/errors.ts";
import type { tokens } from "../tokens.ts";
import type { Described } from "./operation.ts";
import { done, id, time } from "./shapes.ts";

const token = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    createdAt: time,
    lastUsedAt: time.nullable().describe("Accurate to a minute; null until the first request"),
    expiresAt: time,
  })
  .meta({ id: "Token" });
const created = token.pick({ id: true, name: true, scopes: true, expiresAt: true }).extend({
  token: z.string().describe("`lk_` and 43 characters of base64url; returned only in this response"),
});
const creation = [scopeNotAvailable({ scope: "<scope>" }), tooManyTokens()];
const LISTED =
  "Newest first, without revoked tokens. An expired token is listed for 30 days. At most 50 tokens per account.";

export const tokensDescribed: Described<typeof tokens> = {
  "GET /tokens": {
    summary: "List your tokens",
    description: LISTED,
    procedure: "tokens.list",
    answers: { 200: z.object({ tokens: z.array(token) }) },
  },
  "POST /tokens": {
    summary: "Create token",
    description:
      "Requires a session. Researchers may use the scopes `read`, `orders:write` and `data:write`. The server stores only a hash of the token.",
    procedure: "tokens.create",
    answers: { 201: created },
    errors: creation,
  },
  "DELETE /tokens/:tokenId": {
    summary: "Revoke token",
    description:
      "The id `current` is the token of the request. A token can revoke itself; revoking another token needs the scope `admin`.",
    procedure: "tokens.revoke",
    answers: { 200: done },
    errors: [tokenNotFound()],
  },
  "GET /admin/users/:userId/tokens": {
    summary: "List the tokens of a user",
    description: LISTED,
    procedure: "tokens.listOfAccount",
    answers: { 200: z.object({ tokens: z.array(token) }) },
    errors: [userNotFound()],
  },
  "POST /admin/users/:userId/tokens": {
    summary: "Create token for a service account",
    description: "Requires a session.",
    procedure: "tokens.createForAccount",
    answers: { 201: created },
    errors: [...creation, userNotFound(), notServiceAccount(), accountInactive()],
  },
  "DELETE /admin/users/:userId/tokens/:tokenId": {
    summary: "Revoke a token of a user",
    description: "For tokens of every account, such as a token that was published by mistake.",
    procedure: "tokens.revokeOfAccount",
    answers: { 200: done },
    errors: [tokenNotFound()],
  },
};
