import type { Knex } from "knex";

/** Erasure of users, which changes values of audit entries. Each changed entry has the digest of its new form, and the
 *  entry of the erasure a digest of these, so that the verification of the hash chain accepts exactly this change. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("users", (table) => {
    table.timestamp("erased_at");
  });
  // No foreign keys, as in the audit log.
  await knex.schema.createTable("audit_redactions", (table) => {
    table.text("entry_id").notNullable();
    table.text("user_id").notNullable();
    table.binary("digest").notNullable();
    table.timestamp("redacted_at").notNullable().defaultTo(knex.fn.now());
    table.primary(["entry_id", "user_id"]);
    table.index(["user_id", "entry_id"]);
    table.check("octet_length(digest) = 32", undefined, "audit_redactions_digest_check");
  });
  await knex.schema.alterTable("downloads", (table) => {
    table.index(["user_id", "id"], undefined, { predicate: knex.whereNotNull("user_id") });
  });
  await knex.raw(changeRule(ERASURE));
  await knex.raw(`
    create trigger refuse_change before update or delete on audit_redactions
      for each row execute function refuse_audit_change();
    create trigger refuse_truncate before truncate on audit_redactions
      for each statement execute function refuse_audit_change();`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(changeRule(""));
  await knex.schema.alterTable("downloads", (table) => table.dropIndex(["user_id", "id"]));
  await knex.schema.dropTable("audit_redactions");
  await knex.schema.alterTable("users", (table) => table.dropColumn("erased_at"));
}

// Only the values of an entry can change.
const ERASURE = `
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries'
    and current_setting('lanekeeper.erasure', true) = 'on'
    and to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after' then return new; end if;`;

function changeRule(erasure: string): string {
  return `
    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'TRUNCATE' and tg_table_name = 'audit_entries'
        and current_setting('lanekeeper.demo', true) = 'on' then
        if exists (select from audit_seals where entry_id = old.id) then return null; end if;
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end if;${erasure}
      raise exception '% is append-only', tg_table_name using errcode = 'object_not_in_prerequisite_state';
    end $$;`;
}
