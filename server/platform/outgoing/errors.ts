import { refusal } from "../errors/refusal.ts";

/** An address that no setting may name (additions §13). */
export const ownLinkRefused = refusal(
  "outgoing.ownLinkRefused",
  400,
  "Link-local and metadata addresses are not allowed",
);
