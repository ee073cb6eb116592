import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { text } from "../../platform/input/text.ts";

const LOGIN_REFUSED = inputText("signOn.loginRefused", "login must not be empty");

// Accepts anything: another value than a path of ours is ignored (additions §13).
export const startInput = z.object({ returnTo: z.unknown().optional() }).catch({});

/** The query of a provider. Parameters that are not one text each are ignored. */
export const callbackInput = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((query) =>
    Object.fromEntries(
      Object.entries(query).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= 8_000,
      ),
    ),
  );

export const testDirectoryInput = z.object({ login: text(254).min(1, LOGIN_REFUSED) });
