import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { listPage } from "../../platform/input/page.ts";
import { text } from "../../platform/input/text.ts";
import { TERMS_MAX_CHARACTERS } from "../limits.ts";

const TEXT_REQUIRED = inputText("terms.textRequired", "The text of the terms of use is required");
const TOO_LONG = inputText("terms.tooLong", "The terms of use can have at most {characters} characters", {
  characters: TERMS_MAX_CHARACTERS,
});

// Paths contain the version as text. A text that is no version names none.
const version = z.coerce.number().int().min(0).max(1_000_000).catch(0);

export const publishInput = z.object({
  text: z
    .string(TEXT_REQUIRED)
    .max(TERMS_MAX_CHARACTERS, TOO_LONG)
    .pipe(text(TERMS_MAX_CHARACTERS).min(1, TEXT_REQUIRED)),
});
export const acceptInput = z.object({ version: z.int().min(1) });
export const versionInput = z.object({ version });
export const acceptancesInput = listPage.extend({ version });
