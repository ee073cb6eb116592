import { createHash, createHmac, hash, timingSafeEqual } from "node:crypto";

/** With what a launched run reports itself by the trace protocol. */
export interface TowerAccess {
  endpoint: string;
  accessToken: string;
}

const PREFIX = "lkr_";
const TOKEN = /^lkr_([0-9a-zA-Z-]{1,64})_([0-9a-f]{64})$/;

/**
 * Returns the token with which only this run reports itself by the trace protocol: its id, and an HMAC-SHA-256 of it
 * under the secret of the installation. Pure.
 */
export function towerToken(runId: string, secret: string): string {
  return `${PREFIX}${runId}_${createHmac("sha256", secret).update(`tower:${runId}`).digest("hex")}`;
}

/** Returns the run whose token this is; undefined for any other text. The comparison takes constant time. Pure. */
export function runOfTowerToken(token: string, secret: string): string | undefined {
  const runId = TOKEN.exec(token)?.[1];
  if (runId === undefined) return undefined;
  const isSame = timingSafeEqual(
    hash("sha256", token, "buffer"),
    hash("sha256", towerToken(runId, secret), "buffer"),
  );
  return isSame ? runId : undefined;
}

/** Returns the id of a launched run in the addresses of the protocol: 16 hexadecimal digits. Pure. */
export function launchedTraceId(runId: string): string {
  return createHash("sha256").update(runId).digest("hex").slice(0, 16);
}

/** Returns the token of an Authorization header as the client sends it: Bearer, or Basic with the user `@token`. Pure. */
export function readTowerToken(authorization: string): string | undefined {
  const [, scheme = "", value = ""] = /^(bearer|basic)\s+(\S{1,2000})$/i.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  const text = Buffer.from(value, "base64").toString("utf8");
  return text.startsWith("@token:") ? text.slice("@token:".length) : undefined;
}
