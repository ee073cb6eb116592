import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { registrationResponse } from "../factors/passkeyResponses.ts";
import { FACTOR_NAME_MAX_CHARACTERS } from "../limits.ts";
import { proofInput } from "./proofInput.ts";

const NAME = inputText("factors.nameInvalid", "The name must have 1 to {characters} characters", {
  characters: FACTOR_NAME_MAX_CHARACTERS,
});

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
