import type { TermsVersion } from "../../../db/models/TermsVersion.ts";

export function presentTerms({ version, text, publishedAt }: TermsVersion) {
  return { version, text, publishedAt: publishedAt.toISOString() };
}
