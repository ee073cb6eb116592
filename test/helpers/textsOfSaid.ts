import type { SentenceData } from "../../server/platform/errors/rules/fill.ts";

/** An answer over tRPC with its sentences as texts, as the documented paths give them. */
export function textsOfSaid(value: unknown) {
  return JSON.parse(JSON.stringify(value ?? null), (_key, inner: unknown) =>
    isSentence(inner) ? inner.text : inner,
  );
}

function isSentence(value: unknown): value is SentenceData {
  return (
    typeof value === "object" && value !== null && "code" in value && "params" in value && "text" in value
  );
}
