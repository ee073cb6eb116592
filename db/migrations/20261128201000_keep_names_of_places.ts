import type { Knex } from "knex";

/** Names of places in the records of what was stored there, so that an empty place can be deleted and moved. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table stored_items add column place_name text;
    update stored_items set place_name = places.name from places where places.id = stored_items.place_id;
    alter table stored_items alter column place_id drop not null;
    alter table stored_items drop constraint stored_items_place_id_foreign;
    alter table stored_items add constraint stored_items_place_id_foreign
      foreign key (place_id) references places (id) on delete set null;
    alter table stored_items add constraint stored_items_place_check
      check (place_id is not null or removed_at is not null)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from stored_items where place_id is null;
    alter table stored_items drop constraint stored_items_place_check;
    alter table stored_items drop constraint stored_items_place_id_foreign;
    alter table stored_items add constraint stored_items_place_id_foreign
      foreign key (place_id) references places (id) on delete restrict;
    alter table stored_items alter column place_id set not null;
    alter table stored_items drop column place_name`);
}
