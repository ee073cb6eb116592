import type { Knex } from "knex";
import { Setting } from "../../../db/models/Setting.ts";
import { serializable } from "../../../db/serializable.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { readSetting } from "./readSetting.ts";
import type { SettingKey, SettingValue } from "./schema.ts";

/** Replaces one setting by the result of `change` on the stored value, with its audit entry. auditView: the part of the
 *  value that the audit entry may contain. Returns the new value. Concurrent changes are serialized: the later one
 *  receives the result of the earlier one. */
export async function changeSetting<Key extends SettingKey>(
  ctx: Context,
  key: Key,
  change: (stored: SettingValue<Key>) => SettingValue<Key>,
  auditView: (value: SettingValue<Key>) => Record<string, unknown> = (value) => ({ ...value }),
): Promise<SettingValue<Key>> {
  return serializable(ctx.db, (trx) => changeSettingIn(trx, ctx, key, change, auditView));
}

/** Changes a setting within the transaction of the caller. */
export async function changeSettingIn<Key extends SettingKey>(
  trx: Knex.Transaction,
  ctx: Context,
  key: Key,
  change: (stored: SettingValue<Key>) => SettingValue<Key>,
  auditView: (value: SettingValue<Key>) => Record<string, unknown> = (value) => ({ ...value }),
): Promise<SettingValue<Key>> {
  const before = await readSetting(key, trx);
  const after = change(before);
  await Setting.query(trx).insert({ key, value: after, updatedAt: new Date() }).onConflict("key").merge();
  await recordChange(trx, ctx, {
    action: "settings.changed",
    targetType: "setting",
    targetId: key,
    before: auditView(before),
    after: auditView(after),
  });
  return after;
}
