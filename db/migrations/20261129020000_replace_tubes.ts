import type { Knex } from "knex";

/** New tubes for failed, damaged and missing ones: the request with the reserved code and the answer of the owner, the
 *  replaced tubes, and the measurements that belong to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("replaced_tubes", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE").index();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE").index();
    table.text("tube_code").notNullable().unique();
    table.text("new_tube_code").notNullable();
    table.text("reason");
    // What was recorded when the replaced tube arrived; null if nothing was.
    table.jsonb("receipt");
    table.text("replaced_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("replaced_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.schema.alterTable("measurements", (table) => {
    // null: of the present tube of the sample.
    table.text("replaced_tube_id").references("replaced_tubes.id").onDelete("CASCADE").index();
  });
  await knex.schema.alterTable("sample_decisions", (table) => {
    // The code on the label of the requested tube.
    table.text("new_tube_code").unique();
    table.text("replacement").checkIn(["sent", "declined"], "sample_decisions_replacement_check");
    table.text("replacement_comment");
    table.timestamp("replacement_at");
    table.text("replacement_by_id").references("users.id").onDelete("SET NULL").index();
  });
  await knex.raw(`
    create index sample_decisions_awaited_tubes on sample_decisions (order_id)
      where decision = 'replace' and replacement = 'sent';
    create or replace function new_tube_code() returns text language plpgsql volatile as $$
    declare code text;
    begin
      loop
        code := label_code('T', nextval('tube_codes'));
        -- A facility may have scanned any code onto a sample.
        exit when not exists (select 1 from samples where tube_code = code)
          and not exists (select 1 from replaced_tubes where tube_code = code);
      end loop;
      return code;
    end $$;
    update sample_decisions set new_tube_code = new_tube_code() where decision = 'replace'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function new_tube_code() returns text language plpgsql volatile as $$
    declare code text;
    begin
      loop
        code := label_code('T', nextval('tube_codes'));
        exit when not exists (select 1 from samples where tube_code = code);
      end loop;
      return code;
    end $$;
    alter table sample_decisions drop column new_tube_code, drop column replacement,
      drop column replacement_comment, drop column replacement_at, drop column replacement_by_id;
    alter table measurements drop column replaced_tube_id`);
  await knex.schema.dropTable("replaced_tubes");
}
