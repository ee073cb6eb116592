import type { Knex } from "knex";

/** Runs of instruments with the pools of their lanes, which may contain samples of many orders. The sequencing run of an
 *  order is the part of an instrument run that belongs to the order. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("instruments", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table.text("platform").notNullable();
    table.text("model");
    table.text("serial_number");
    table.boolean("is_active").notNullable().defaultTo(true);
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw(`
    create unique index instruments_name_unique on instruments (lower(name));
    create unique index instruments_serial_number_unique on instruments (lower(serial_number))`);
  await knex.schema.createTable("instrument_runs", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    table
      .text("status")
      .notNullable()
      .defaultTo("PLANNED")
      .checkIn(
        ["PLANNED", "RUNNING", "SEQUENCED", "COMPLETED", "FAILED", "CANCELLED"],
        "instrument_runs_status_check",
      );
    table.text("instrument_id").references("instruments.id").onDelete("RESTRICT");
    table.text("platform").notNullable();
    table.text("flow_cell");
    table.text("flow_cell_product");
    table.text("kit");
    table.integer("lanes").notNullable().defaultTo(1).checkBetween([1, 99], "instrument_runs_lanes_check");
    // Of each lane, read pairs counted once.
    table.bigInteger("expected_reads");
    table.integer("read1_cycles");
    table.integer("index1_cycles");
    table.integer("index2_cycles");
    table.integer("read2_cycles");
    table.timestamp("planned_start");
    table.timestamp("planned_end");
    table.timestamp("started_at");
    table.timestamp("ended_at");
    table.text("note");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["instrument_id", "planned_start"]);
    table.index(["planned_start", "id"]);
    table.index(["created_at", "id"]);
  });
  await knex.raw(`
    create unique index instrument_runs_name_unique on instrument_runs (lower(name));
    create index instrument_runs_flow_cell on instrument_runs (lower(flow_cell))`);
  await knex.schema.createTable("instrument_run_pools", (table) => {
    table.text("id").primary();
    table.text("instrument_run_id").notNullable().references("instrument_runs.id").onDelete("CASCADE");
    table.integer("lane").notNullable();
    table.text("pool_id").notNullable().references("pools.id").onDelete("RESTRICT").index();
    // Of the lane, relative to its other pools.
    table.double("share").notNullable().defaultTo(1);
    table.double("loading_molarity");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["instrument_run_id", "lane", "pool_id"]);
  });
  await knex.schema.alterTable("sequencing_runs", (table) => {
    table.text("instrument_run_id").references("instrument_runs.id").onDelete("SET NULL").index();
  });
  await knex.raw(
    "create unique index sequencing_runs_part_unique on sequencing_runs (order_id, instrument_run_id)",
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop index sequencing_runs_part_unique");
  await knex.schema.alterTable("sequencing_runs", (table) => table.dropColumn("instrument_run_id"));
  await knex.schema.dropTable("instrument_run_pools");
  await knex.schema.dropTable("instrument_runs");
  await knex.schema.dropTable("instruments");
}
