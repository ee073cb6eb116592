import { createHmac } from "node:crypto";
import type { Context } from "../../platform/rpc/context.ts";
import { addressBlock } from "../../platform/network/addressBlock.ts";
import { SIGN_IN_PLACE_DAYS, SIGN_IN_PLACES_PER_ACCOUNT } from "../limits.ts";
import type { Site } from "../../platform/site/site.ts";

/** Whether the account of an email address has signed in from the address of this request within 180 days. Runs one
 *  query, whether or not the account exists. */
export async function hasSignedInFrom(ctx: Context, email: string): Promise<boolean> {
  if (email.includes("\0")) return false;
  const place = await ctx.site
    .database("sign_in_places")
    .join("users", "users.id", "sign_in_places.user_id")
    .whereRaw("lower(users.email) = lower(?)", [email.trim()])
    .where({ address_hash: addressHash(ctx) })
    .where("last_at", ">", cutoff(new Date()))
    .first("users.id");
  return place !== undefined;
}

/** Records that an account has signed in from the address of this request. Keeps the newest 20 addresses. */
export async function recordSignInAddress(ctx: Context, userId: string): Promise<void> {
  const { database } = ctx.site;
  await database("sign_in_places")
    .insert({ user_id: userId, address_hash: addressHash(ctx), last_at: new Date() })
    .onConflict(["user_id", "address_hash"])
    .merge(["last_at"]);
  await database("sign_in_places")
    .where({ user_id: userId })
    .whereIn("address_hash", (beyond) =>
      beyond
        .from("sign_in_places")
        .select("address_hash")
        .where({ user_id: userId })
        .orderBy([{ column: "last_at", order: "desc" }, "address_hash"])
        .offset(SIGN_IN_PLACES_PER_ACCOUNT)
        .forUpdate()
        .skipLocked(),
    )
    .delete();
}

/** Removes addresses from which an account has not signed in for 180 days. Returns their number. */
export async function removeOldSignInAddresses({ database }: Site, now: Date): Promise<number> {
  return database("sign_in_places").where("last_at", "<", cutoff(now)).delete();
}

function cutoff(now: Date): Date {
  return new Date(now.getTime() - SIGN_IN_PLACE_DAYS * 24 * 60 * 60 * 1000);
}

// An HMAC, because hashes of all IPv4 addresses could be enumerated.
function addressHash({ site, address }: Context): string {
  return createHmac("sha256", site.linkKey ?? "")
    .update(`sign-in place ${addressBlock(address)}`)
    .digest("hex");
}
