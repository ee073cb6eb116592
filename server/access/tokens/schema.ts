import { z } from "zod";
import { TOKEN_SCOPES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX, TOKEN_NAME_MAX_CHARACTERS } from "../limits.ts";

const NAME = inputText("tokens.nameInvalid", "name must have 1 to {characters} characters", {
  characters: TOKEN_NAME_MAX_CHARACTERS,
});
const SCOPES = inputText("tokens.scopesInvalid", "scopes must list one or more of {scopes}", {
  scopes: TOKEN_SCOPES.join(", "),
});
const DAYS = inputText("tokens.daysInvalid", "expiresInDays must be an integer from 1 to {days}", {
  days: TOKEN_DAYS_MAX,
});

/** scopes: without repetitions, in the order of TOKEN_SCOPES. */
export const createTokenInput = z.object({
  name: z
    .string(NAME)
    .trim()
    .min(1, NAME)
    .max(TOKEN_NAME_MAX_CHARACTERS, NAME)
    .pipe(text(TOKEN_NAME_MAX_CHARACTERS)),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, SCOPES), SCOPES)
    .min(1, SCOPES)
    .max(100, SCOPES)
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expiresInDays: z.int(DAYS).min(1, DAYS).max(TOKEN_DAYS_MAX, DAYS).default(TOKEN_DAYS_DEFAULT),
});

/** tokenId: also "current", the token of the request. */
export const tokenId = z.object({ tokenId: recordId });
export const accountId = z.object({ userId: recordId });
export const createAccountTokenInput = createTokenInput.extend(accountId.shape);
export const accountTokenId = tokenId.extend(accountId.shape);
