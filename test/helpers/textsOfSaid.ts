import type { SentenceData } from "../../server/platform/errors/rules/fill.ts";

/** Converts a tRPC response: coded sentences become texts, as the documented paths return them. */
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
