import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { registrationResponse } from "../factors/passkeyResponses.ts";
import { FACTOR_NAME_MAX_CHARACTERS, PASSWORD_MAX_CHARACTERS } from "../limits.ts";

const NAME = inputText("factors.nameInvalid", "The name must have 1 to {characters} characters", {
  characters: FACTOR_NAME_MAX_CHARACTERS,
});

/** password: of the caller; ignored for accounts without one, which must have signed in recently. */
export const proofInput = z.object({ password: z.string().max(PASSWORD_MAX_CHARACTERS).default("") });
export const totpInput = z.object({ code: z.string().max(100) });
export const passkeyInput = z.object({
  name: z
    .string(NAME)
    .trim()
    .min(1, NAME)
    .max(FACTOR_NAME_MAX_CHARACTERS, NAME)
    .pipe(text(FACTOR_NAME_MAX_CHARACTERS)),
  response: registrationResponse,
});
export const removeInput = proofInput.extend({ factorId: recordId });
