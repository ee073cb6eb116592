/** Words that texts, documents and names must not use, each with its replacement (docs/style.md). docs/glossary.md
 *  lists those of single terms. */
export const BANNED_IN_TEXT: [pattern: RegExp, instead: string][] = [
  [/\bgo(es)? on\b/i, "continue, resume, keep"],
  [/\bby itself\b/i, "automatically"],
  [/\banew\b/i, "again, restart"],
  [/\b(whoever|nobody|somebody|anybody|everybody)\b/i, "the user, the recipient, anyone with the link"],
  [/\b(told|tells)\b/i, "shows, returns, reports, lists"],
  [/\bunder way\b/i, "in progress, active"],
  [/\bfor good\b/i, "permanently"],
  [/\b(put right|needs? a look|worth a look|look again)\b/i, "fix, needs attention, refresh"],
  [/\btak(e|es|en) back\b/i, "undo, withdraw, unpublish"],
  [/\bis called that\b/i, "No matches"],
  [/\bE-mail\b/i, "email"],
  [/\bmost memory\b/i, "peak memory"],
  [/\bmade up\b/i, "generated"],
];

/** Further words that the API document and the command line must not use. */
export const BANNED_IN_REFERENCE: [pattern: RegExp, instead: string][] = [
  [/\basks?\b/i, "requests, requires"],
  [/\basked\b/i, "requested, required"],
  [/\bgives\b/i, "returns, outputs"],
  [/\bstands\b/i, "is listed in"],
  [/\bis not named stays\b|\bstays? as (it|they)\b/i, "Omitted fields are unchanged."],
  [/\bmay be repeated\b/i, "Idempotent"],
  [/\b(all of it|all of them) or (nothing|none)\b/i, "Atomic"],
  [/\bwhole number\b/i, "integer"],
  [/\bdata base path\b/i, "data directory"],
  [/\bthe one who\b/i, "the user"],
];

/** Words in names, each with its replacement. `of`: at the end of a function's name. */
export const BANNED_IN_NAMES: Record<string, string> = {
  told: "what is reported, to whom",
  tell: "report, send, notify",
  asked: "requested, required",
  ask: "request",
  taking: "import, merge job",
  takings: "imports",
  judge: "validate, classify, check",
  judged: "validated",
  whoever: "the user",
  nobody: "anonymous",
  somebody: "user",
  heard: "received",
  kept: "cached, stored",
  gathered: "debounced, collected",
  lay: "location",
  anew: "again",
  of: "a name for the thing itself",
};
