import type { Knex } from "knex";
import { newId } from "../newId.ts";

interface Seed {
  name: string;
  unit: string | null;
  decimals: number;
  minimum: number;
  maximum: number;
  /** Headings of instrument exports and spreadsheets that contain it. */
  headings: string[];
}

const CONCENTRATION = { unit: "ng/µl", decimals: 2, minimum: 0, maximum: 1_000_000 };
const MOLARITY = { unit: "nM", decimals: 2, minimum: 0, maximum: 1_000_000 };
const RATIO = { unit: null, decimals: 2, minimum: -10, maximum: 20 };
const INTEGRITY = { unit: null, decimals: 1, minimum: 0, maximum: 10 };

const SEEDS: Seed[] = [
  {
    ...CONCENTRATION,
    name: "Qubit",
    headings: ["Original sample conc.", "Qubit conc.", "Qubit concentration", "Stock conc."],
  },
  {
    ...CONCENTRATION,
    name: "NanoDrop",
    headings: ["Nucleic acid", "Nucleic acid conc.", "NanoDrop conc.", "NanoDrop concentration"],
  },
  { ...RATIO, name: "A260/280", headings: ["260/280", "A260/A280"] },
  { ...RATIO, name: "A260/230", headings: ["260/230", "A260/A230"] },
  { ...INTEGRITY, name: "RIN", headings: ["RINe", "RNA Integrity Number", "RNA Integrity Number (RIN)"] },
  { ...INTEGRITY, name: "DIN", headings: ["DNA Integrity Number"] },
  {
    name: "Mean fragment size",
    unit: "bp",
    decimals: 0,
    minimum: 0,
    maximum: 10_000_000,
    headings: ["Average size", "Fragment size", "Mean size"],
  },
  {
    ...CONCENTRATION,
    name: "Electrophoresis",
    headings: ["Conc.", "RNA concentration", "TapeStation conc.", "Bioanalyzer conc."],
  },
  { ...MOLARITY, name: "Molarity", headings: ["Region molarity"] },
  { ...MOLARITY, name: "qPCR", headings: ["qPCR conc.", "qPCR concentration"] },
];

/** Types of measurements, and what was measured of samples. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable("measurement_types", (table) => {
    table.text("id").primary();
    table.text("name").notNullable();
    // null: a number without a unit.
    table.text("unit");
    table
      .integer("decimals")
      .notNullable()
      .defaultTo(2)
      .checkBetween([0, 6], "measurement_types_decimals_check");
    // The plausible range; values outside are refused.
    table.double("minimum");
    table.double("maximum");
    table.jsonb("headings").notNullable().defaultTo("[]");
    table.boolean("is_active").notNullable().defaultTo(true);
    table.integer("position").notNullable().defaultTo(0);
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.timestamp("updated_at").notNullable().defaultTo(knex.fn.now());
    table.index(["position", "id"]);
  });
  await knex.raw("create unique index measurement_types_name_unique on measurement_types (lower(name))");
  await knex.schema.createTable("measurements", (table) => {
    table.text("id").primary();
    table.text("order_id").notNullable().references("orders.id").onDelete("CASCADE");
    table.text("sample_id").notNullable().references("samples.id").onDelete("CASCADE");
    table.text("type_id").notNullable().references("measurement_types.id").onDelete("RESTRICT").index();
    // In the unit of the type.
    table.double("value").notNullable();
    // As recorded, such as 2,303.95 pg/µl.
    table.text("recorded");
    table.text("instrument");
    table.text("note");
    table.text("source").notNullable().checkIn(["typed", "pasted", "file"], "measurements_source_check");
    table.timestamp("measured_at").notNullable();
    table.text("recorded_by_id").references("users.id").onDelete("SET NULL").index();
    table.timestamp("created_at").notNullable().defaultTo(knex.fn.now());
    table.index(["order_id", "sample_id", "type_id", "measured_at", "id"], "measurements_order_index");
    table.index(["sample_id", "measured_at", "id"], "measurements_sample_index");
  });
  await knex("measurement_types").insert(
    SEEDS.map(({ headings, ...seed }, position) => ({
      ...seed,
      id: newId(),
      headings: JSON.stringify(headings),
      position,
    })),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable("measurements");
  await knex.schema.dropTable("measurement_types");
}
