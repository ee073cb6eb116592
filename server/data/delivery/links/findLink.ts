import { DeliveryLink } from "../../../../db/models/DeliveryLink.ts";
import type { Order } from "../../../../db/models/Order.ts";
import type { User } from "../../../../db/models/User.ts";
import { raise, type ApiError } from "../../../platform/errors/apiError.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import type { Site } from "../../../platform/site/site.ts";
import { linkExpired, linkRevoked, linkNotFound, tooManyWrongLinks } from "./errors.ts";
import { linkClosed } from "../../downloads/errors.ts";
import { consumeOrWait, createLimiters } from "../../../access/auth/createLimiters.ts";
import { addressBlock } from "../../../platform/network/addressBlock.ts";
import { WRONG_LINK_WINDOW_SECONDS, WRONG_LINKS_PER_ADDRESS } from "../../limits.ts";
import { hkdfSync, createHmac, timingSafeEqual } from "node:crypto";

const tokenLimiter = createLimiters((limiter) =>
  limiter({
    keyPrefix: "wrongLink",
    points: WRONG_LINKS_PER_ADDRESS,
    duration: WRONG_LINK_WINDOW_SECONDS,
    // Further attempts are refused without a database query.
    inMemoryBlockOnConsumed: WRONG_LINKS_PER_ADDRESS + 1,
  }),
);
const KEY_BYTES = 32;
const ID_BYTES = 16;
const TOKEN = /^[\w-]{64}$/;

export interface OpenLink {
  link: DeliveryLink;
  order: Order;
  /** The owner of the order: a link permits what the owner may download at this moment. */
  owner: User;
}

/** Finds the link of a token if its delivery is currently open to it. Raises linkNotFound, tooManyWrongLinks,
 *  linkRevoked, linkExpired, linkClosed. */
export async function findLink(ctx: Context, { token }: { token: string }): Promise<OpenLink> {
  const link = (await signedLink(ctx.site, token)) ?? (await refuseWrongLink(ctx));
  const { order, revokedAt, expiresAt } = link;
  const owner = order?.user;
  if (revokedAt !== null) raise(linkRevoked());
  if (expiresAt <= new Date()) raise(linkExpired());
  if (!order || !owner || order.sequencingFilesPublishedAt === null) return raise(linkClosed());
  if (!owner.active || owner.isDemo) raise(linkClosed());
  return { link, order, owner };
}

async function signedLink(site: Site, token: string): Promise<DeliveryLink | undefined> {
  const said = parseToken(token);
  if (!said || !site.linkKey) return undefined;
  const link = await DeliveryLink.query(site.database).findById(said.linkId).withGraphFetched("order.user");
  return link && hasValidSignature(site.linkKey, link, said.signature) ? link : undefined;
}

/**
 * Refuses a wrong token and counts it against its client address. Correct tokens are never counted or refused: 256
 * bits cannot be guessed, and users behind one address must not lock each other out. refusal: the refusal for links
 * of this kind. Raises it, or tooManyWrongLinks.
 */
export async function refuseWrongLink(
  { site, address }: Context,
  refusal: () => ApiError = linkNotFound,
): Promise<never> {
  const waitSeconds = await consumeOrWait(tokenLimiter(site.database), addressBlock(address));
  return raise(waitSeconds === undefined ? refusal() : tooManyWrongLinks(waitSeconds));
}

/**
 * Derives the key that signs delivery links from the secret of the installation. It does not reveal that secret, and
 * servers that share the secret accept each other's links. A changed secret invalidates all links.
 */
export function deriveLinkKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "lanekeeper delivery links", KEY_BYTES));
}

interface Signed {
  id: string;
  orderId: string;
  expiresAt: Date;
}

/** Returns the token of a link: its id and the signature of id, order and expiry, as 64 characters that require no
 *  escaping. Tokens are not stored; they are derived with the key. */
export function signLinkToken(key: Buffer, link: Signed): string {
  const id = Buffer.from(link.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signLink(key, link)]).toString("base64url");
}

/** Parses a token without verifying it; undefined for an invalid format. */
function parseToken(token: string): { linkId: string; signature: Buffer } | undefined {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  const hex = bytes.toString("hex", 0, ID_BYTES);
  const linkId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { linkId, signature: bytes.subarray(ID_BYTES) };
}

/** Verifies the signature of a link in constant time. */
function hasValidSignature(key: Buffer, link: Signed, signature: Buffer): boolean {
  return timingSafeEqual(signLink(key, link), signature);
}

function signLink(key: Buffer, { id, orderId, expiresAt }: Signed): Buffer {
  return createHmac("sha256", key).update(`${id}\n${orderId}\n${expiresAt.toISOString()}`).digest();
}
