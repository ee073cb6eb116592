import { createHash, randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { RecoveryCode } from "../../../db/models/RecoveryCode.ts";
import { RECOVERY_CODES } from "../limits.ts";
import { openRecoveryCodes } from "./findFactors.ts";

// 32 characters without those that are confused when typed: 16 of them are 80 bits.
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
const CHARACTERS = 16;

/** Replaces the recovery codes of an account. Returns them, in groups of four characters; only their hashes are stored. */
export async function replaceRecoveryCodes(trx: Knex.Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateCode);
  await RecoveryCode.query(trx).where({ userId }).delete();
  await RecoveryCode.query(trx).insert(codes.map((code) => ({ userId, codeHash: hashCode(code) })));
  return codes;
}

/** Accepts a recovery code of an account, in any case and grouping. Each works once: of concurrent calls with one code,
 *  one is accepted. */
export async function acceptRecoveryCode(trx: Knex, userId: string, code: string): Promise<boolean> {
  const used = await openRecoveryCodes(trx, userId)
    .where({ codeHash: hashCode(code) })
    .patch({ usedAt: new Date() });
  return used === 1;
}

function generateCode(): string {
  const characters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join("").replaceAll(/(?<=^(?:.{4})+)(?=.)/g, "-");
}

function hashCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(plain).digest();
}
