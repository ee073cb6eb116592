import { refusal } from "../errors/refusal.ts";

/** An address that settings may not contain (additions §13). */
export const ownLinkRefused = refusal(
  "outgoing.ownLinkRefused",
  400,
  "Link-local and metadata addresses are not allowed",
);
