import type { Knex } from "knex";

/** Samples carry the owner of their order, so that the list of all samples finds those of an owner in an index, in its
 *  order; likewise those of a study. Triggers keep the column, because it is written with every order and sample. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("samples", (table) => {
    table.text("owner_id");
  });
  await knex.raw(
    "update samples set owner_id = orders.user_id from orders where orders.id = samples.order_id",
  );
  await knex.schema.alterTable("samples", (table) => {
    table.index(["owner_id", "id"]);
    table.index(["study_id", "id"]);
  });
  // A restored backup may contain samples before their orders, and their owners with them.
  await knex.raw(`
    create function set_sample_owner() returns trigger language plpgsql as $$
    begin
      new.owner_id := coalesce((select user_id from orders where id = new.order_id), new.owner_id);
      return new;
    end $$;
    create trigger set_owner before insert or update of order_id on samples
      for each row execute function set_sample_owner();
    create function set_owner_of_samples() returns trigger language plpgsql as $$
    begin
      update samples set owner_id = new.user_id where order_id = new.id;
      return null;
    end $$;
    create trigger set_owner_of_samples after update of user_id on orders
      for each row when (old.user_id is distinct from new.user_id) execute function set_owner_of_samples();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger set_owner_of_samples on orders; drop function set_owner_of_samples();
    drop trigger set_owner on samples; drop function set_sample_owner();
  `);
  await knex.schema.alterTable("samples", (table) => {
    table.dropIndex(["owner_id", "id"]);
    table.dropIndex(["study_id", "id"]);
    table.dropColumn("owner_id");
  });
}
