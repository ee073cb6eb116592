import { z } from "zod";

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
