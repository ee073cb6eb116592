import type { Knex } from "knex";

/** Codes on the labels of tubes and places, unique in the facility: a letter, six digits of a sequence in Crockford's base
 *  32, and a check character (Luhn, modulus 32; server/ordering/intake/rules/checkCode.ts). And parcels with samples. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create sequence tube_codes;
    create sequence place_codes;
    create function label_code(prefix text, number bigint) returns text language plpgsql immutable as $$
    declare
      alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      rest bigint := number;
      digits text := '';
      total int := 0;
      factor int := 2;
      part int;
    begin
      while rest > 0 or length(digits) < 6 loop
        part := rest % 32;
        rest := rest / 32;
        digits := substr(alphabet, part + 1, 1) || digits;
        part := part * factor;
        total := total + part / 32 + part % 32;
        factor := 3 - factor;
      end loop;
      return prefix || digits || substr(alphabet, (32 - total % 32) % 32 + 1, 1);
    end $$;
    alter table samples add column tube_code text;
    create unique index samples_tube_code_unique on samples (tube_code);
    create function new_tube_code() returns text language plpgsql volatile as $$
    declare code text;
    begin
      loop
        code := label_code('T', nextval('tube_codes'));
        -- A facility may have scanned any code onto a sample.
        exit when not exists (select 1 from samples where tube_code = code);
      end loop;
      return code;
    end $$;
    create function new_place_code() returns text language plpgsql volatile as $$
    declare made text;
    begin
      loop
        made := label_code('P', nextval('place_codes'));
        exit when not exists (select 1 from places where places.code = made);
      end loop;
      return made;
    end $$;
    update samples set tube_code = new_tube_code();
    alter table samples alter column tube_code set default new_tube_code();
    alter table samples alter column tube_code set not null;
    alter table samples add constraint samples_tube_code_check check (tube_code ~ '^[!-~]([ -~]{0,62}[!-~]|)$');
    update places set code = new_place_code() where code is null;
    alter table places alter column code set default new_place_code();
    alter table places alter column code set not null`);
  await knex.schema.createTable("shipments", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("direction").notNullable().checkIn(["to_facility", "return"], "shipments_direction_check");
    table.text("carrier");
    table.text("tracking_number");
    table.text("note");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "created_at"]);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("shipments");
  await knex.raw(`
    alter table places alter column code drop not null;
    alter table places alter column code drop default;
    alter table samples drop column tube_code;
    drop function new_tube_code();
    drop function new_place_code();
    drop function label_code(text, bigint);
    drop sequence tube_codes;
    drop sequence place_codes`);
}
