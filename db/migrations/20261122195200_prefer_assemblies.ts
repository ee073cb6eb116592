import type { Knex } from "knex";

/** A sample names at most one preferred assembly, and an assembly keeps its accession number in a public archive. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable("assemblies", (table) => table.text("assembly_accession"));
  await knex.schema.alterTable("samples", (table) => {
    table.text("preferred_assembly_id").references("assemblies.id").onDelete("SET NULL").unique();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable("samples", (table) => table.dropColumn("preferred_assembly_id"));
  await knex.schema.alterTable("assemblies", (table) => table.dropColumn("assembly_accession"));
}
