import type { Knex } from "knex";

const STATUSES = ["waiting", "joining", "joined", "failed", "replaced"];

/** Lanes of a sample's R1 or R2 from one sequencing run with the file they are joined into, and the hashes that
 *  Lanekeeper computes of received files. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("lane_sets", (table) => {
    table.text("id").primary();
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE");
    table.text("role").notNullable().checkIn(["R1", "R2"], "lane_sets_role_check");
    // No foreign key: the lanes stay separate from those of other runs after their run is deleted. Empty without a run.
    table.text("sequencing_run_id").notNullable().defaultTo("");
    table.text("data_class").notNullable().checkIn(["cleaned", "raw", "unknown"], "lane_sets_class_check");
    table.text("status").notNullable().checkIn(STATUSES, "lane_sets_status_check");
    // Incremented with every part, so that a join of an earlier set of parts is recognized.
    table.integer("revision").notNullable().defaultTo(0);
    // The joined file of the last completed join, and how many lanes it holds.
    table.text("path").index();
    table.integer("joined_lanes").notNullable().defaultTo(0);
    // How many lanes the running join has written.
    table.integer("written_lanes").notNullable().defaultTo(0);
    table.text("problem");
    table.text("created_by_id").references("users.id").onDelete("SET NULL").index();
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["sample_id", "role", "sequencing_run_id"]);
    table.check("(status = 'failed') = (problem is not null)", [], "lane_sets_problem_check");
  });
  await knex.raw(`
    create index lane_sets_open on lane_sets (updated_at, id) where status in ('waiting', 'joining', 'failed')`);
  await knex.schema.createTable("lane_parts", (table) => {
    // The id of the upload.
    table.text("id").primary();
    table.text("lane_set_id").notNullable().references("lane_sets.id").onDelete("CASCADE");
    table.integer("lane").notNullable().checkBetween([1, 99], "lane_parts_lane_check");
    table.text("path").notNullable().index();
    table.text("original_name").notNullable();
    table.bigInteger("size").notNullable();
    table.text("checksum");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.unique(["lane_set_id", "lane"]);
  });
  await knex.schema.createTable("file_hashes", (table) => {
    // Relative to the data base path.
    table.text("path").primary();
    table.text("order_id").references("orders.id").onDelete("CASCADE").index();
    // Null until they are computed.
    table.text("md5");
    table.text("sha256");
    table.bigInteger("size");
    table.timestamp("computed_at");
    table.text("problem");
    table.integer("tries").notNullable().defaultTo(0);
    table.text("lease_id");
    table.integer("lease_process");
    table.timestamp("lease_touched_at");
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.check("(md5 is null) = (computed_at is null)", [], "file_hashes_computed_check");
  });
  await knex.raw("create index file_hashes_open on file_hashes (tries, created_at) where md5 is null");
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["file_hashes", "lane_parts", "lane_sets"]) await knex.schema.dropTable(table);
}
