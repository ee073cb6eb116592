import type { Knex } from "knex";

/** Chains the audit: each seal holds a hash of its entry and of the seal before it, so that nothing of what was sealed can
 *  change, go or come in between without its being seen. server/platform/audit/chain/sealEntries.ts writes them. What nobody is
 *  to change, nobody can: but for the demo, which makes up its past, and that only of what is not sealed.
 *  The entries are also found in the order of their times, as the page of the audit lists them. */
export async function up(knex: Knex): Promise<void> {
  // No foreign key: a seal outlives its entry too, and says that it is gone.
  await knex.schema.createTable("audit_seals", (table) => {
    table.bigInteger("position").primary().checkPositive("audit_seals_position_check");
    table.text("entry_id").notNullable().unique();
    table.binary("hash").notNullable();
    table.timestamp("sealed_at").notNullable().defaultTo(knex.fn.now());
    table.check("octet_length(hash) = 32", undefined, "audit_seals_hash_check");
  });
  await knex.schema.alterTable("audit_entries", (table) => {
    table.dropIndex(["user_id", "id"]);
    table.index(["at", "id"]);
    table.index(["user_id", "at", "id"]);
    table.index(["action", "at", "id"]);
    table.index(["request_id"], undefined, { predicate: knex.whereNotNull("request_id") });
  });
  await knex.raw(`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'TRUNCATE' and tg_table_name = 'audit_entries'
        and current_setting('lanekeeper.demo', true) = 'on' then
        if exists (select from audit_seals where entry_id = old.id) then return null; end if;
        if tg_op = 'DELETE' then return old; end if;
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'object_not_in_prerequisite_state';
    end $$;
  `);
  for (const name of ["audit_entries", "audit_seals"])
    await knex.raw(`
      create trigger refuse_change before update or delete on ${name}
        for each row execute function refuse_audit_change();
      create trigger refuse_truncate before truncate on ${name}
        for each statement execute function refuse_audit_change();
    `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("audit_seals");
  await knex.raw(
    "drop trigger refuse_change on audit_entries; drop trigger refuse_truncate on audit_entries",
  );
  await knex.raw("drop function refuse_audit_change()");
  await knex.schema.alterTable("audit_entries", (table) => {
    table.dropIndex(["at", "id"]);
    table.dropIndex(["user_id", "at", "id"]);
    table.dropIndex(["action", "at", "id"]);
    table.dropIndex(["request_id"]);
    table.index(["user_id", "id"]);
  });
}
