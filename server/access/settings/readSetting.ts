import type { Knex } from "knex";
import { Setting } from "../../../db/models/Setting.ts";
import { settingSchemas, type SettingKey, type SettingValue } from "./schema.ts";

/** Reads one setting, with defaults for values that were never saved. */
export async function readSetting<Key extends SettingKey>(key: Key, trx: Knex): Promise<SettingValue<Key>> {
  const row = await Setting.query(trx).findById(key);
  return settingSchemas[key].parse(row?.value ?? {}) as SettingValue<Key>;
}
