import { expect } from "chai";
import type { Knex } from "knex";
import { connect } from "../../../db/knex.ts";
import { up } from "../../../db/migrations/20261122195100_use_archive_library_words.ts";
import { migrate } from "../../../db/migrate.ts";
import { newId } from "../../../db/newId.ts";
import { defaultOrderForm } from "../../../server/definitions/forms/defaultOrderForm.ts";
import { emptyDatabase } from "../../helpers/database.ts";

const OLD_SOURCES = [
  "GENOMIC",
  "METAGENOMIC",
  "TRANSCRIPTOMIC",
  "METATRANSCRIPTOMIC",
  "SYNTHETIC",
  "VIRAL_RNA",
  "OTHER",
];
const OLD_SELECTIONS = [
  "RANDOM",
  "PCR",
  "RANDOM_PCR",
  "RT-PCR",
  "size_fractionation",
  "cDNA",
  "PolyA",
  "Oligo-dT",
  "UNSPECIFIED",
];

/** A database of 0.1.0 whose orders have answers with the options of its built-in order form. */
describe("the migration to the library terms of the archive", () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  let database: Knex;
  beforeEach(async () => {
    empty = await emptyDatabase();
    database = connect(empty.url);
    await migrate(database);
    await database("users").insert({
      id: "owner",
      email: "owner@example.org",
      passwordHash: "none",
      firstName: "A",
      lastName: "B",
      role: "RESEARCHER",
    });
  });
  afterEach(async () => {
    await database.destroy();
    await empty.remove();
  });

  let orders = 0;
  async function anOrder(columns: Record<string, unknown>): Promise<string> {
    const id = newId();
    await database("orders").insert({ id, orderNumber: `ORD-${++orders}`, userId: "owner", ...columns });
    return id;
  }
  async function saveForm(fields: Record<string, unknown>[]): Promise<void> {
    await database("order_forms").insert({
      version: 4,
      form: JSON.stringify({ fields, groups: [], enabledMixsChecklists: ["ERC000011"] }),
      facilityNames: JSON.stringify(["facility_notes"]),
    });
  }
  const readColumns = (id: string) =>
    database("orders").where({ id }).first("librarySource", "librarySelection", "customFields");
  const select = (name: string, options: string[], more: Record<string, unknown> = {}) => ({
    id: name,
    name,
    label: name,
    type: "select",
    required: false,
    visible: true,
    perSample: false,
    order: 0,
    options,
    ...more,
  });

  it("renames the answers to the built-in form, each with an audit entry of its order", async () => {
    const viral = await anOrder({ librarySource: "VIRAL_RNA", librarySelection: "RANDOM_PCR" });
    const sized = await anOrder({ librarySource: "GENOMIC", librarySelection: "size_fractionation" });
    const unspecified = await anOrder({ librarySelection: "UNSPECIFIED" });
    const untouched = await anOrder({ librarySource: "OTHER", librarySelection: "PolyA" });
    await up(database);
    expect(await readColumns(viral)).to.include({
      librarySource: "VIRAL RNA",
      librarySelection: "RANDOM PCR",
    });
    expect(await readColumns(sized)).to.include({
      librarySource: "GENOMIC",
      librarySelection: "size fractionation",
    });
    expect(await readColumns(unspecified)).to.include({
      librarySource: null,
      librarySelection: "unspecified",
    });
    expect(await readColumns(untouched)).to.include({ librarySource: "OTHER", librarySelection: "PolyA" });
    const entries = await database("audit_entries").orderBy("id").select();
    expect(entries.map(({ action, orderId }) => [action, orderId])).to.have.deep.members([
      ["order.edited", viral],
      ["order.edited", viral],
      ["order.edited", sized],
      ["order.edited", unspecified],
    ]);
    expect(entries.find(({ orderId }) => orderId === sized)).to.deep.include({
      targetType: "order",
      targetId: sized,
      userId: null,
      before: { librarySelection: "size_fractionation" },
      after: { librarySelection: "size fractionation" },
    });
    expect(await database("order_forms").select()).to.deep.equal([]);
  });

  it("replaces the old built-in choices of a saved form by a new version, with its answers everywhere", async () => {
    await saveForm([
      select("librarySource", OLD_SOURCES, { label: "Source", defaultValue: "VIRAL_RNA" }),
      select("second_source", OLD_SOURCES),
      select("sample_selection", OLD_SELECTIONS, { perSample: true }),
      select("other", ["VIRAL_RNA", "DNA"]),
    ]);
    const order = await anOrder({
      librarySource: "VIRAL_RNA",
      librarySelection: "RANDOM_PCR",
      customFields: JSON.stringify({ second_source: "VIRAL_RNA", other: "VIRAL_RNA" }),
    });
    const sample = newId();
    await database("samples").insert({
      id: sample,
      orderId: order,
      sampleId: "S1",
      position: 1,
      customFields: JSON.stringify({ sample_selection: "size_fractionation", note: "RANDOM_PCR" }),
    });
    await up(database);
    const forms = await database("order_forms").orderBy("version");
    expect(forms.map(({ version }) => version as number)).to.deep.equal([4, 5]);
    const { form, facilityNames, savedById } = forms[1];
    const words = (name: string) => defaultOrderForm.fields.find((field) => field.name === name)?.options;
    expect(form.fields).to.deep.equal([
      select("librarySource", words("librarySource") ?? [], { label: "Source", defaultValue: "VIRAL RNA" }),
      select("second_source", words("librarySource") ?? []),
      select("sample_selection", words("librarySelection") ?? [], { perSample: true }),
      select("other", ["VIRAL_RNA", "DNA"]),
    ]);
    expect([form.enabledMixsChecklists, facilityNames, savedById]).to.deep.equal([
      ["ERC000011"],
      ["facility_notes"],
      null,
    ]);
    // No field of this form uses librarySelection, so that answer is unchanged.
    expect(await readColumns(order)).to.deep.equal({
      librarySource: "VIRAL RNA",
      librarySelection: "RANDOM_PCR",
      customFields: { second_source: "VIRAL RNA", other: "VIRAL_RNA" },
    });
    expect((await database("samples").where({ id: sample }).first()).customFields).to.deep.equal({
      sample_selection: "size fractionation",
      note: "RANDOM_PCR",
    });
    const actions = (await database("audit_entries").orderBy("id").pluck("action")) as string[];
    expect(actions).to.deep.equal(["form.saved", "order.edited", "order.edited", "sample.edited"]);
  });

  it("leaves a form with its own choices and its answers unchanged", async () => {
    await saveForm([select("librarySource", [...OLD_SOURCES, "SOIL"])]);
    const order = await anOrder({ librarySource: "VIRAL_RNA" });
    await up(database);
    expect((await readColumns(order)).librarySource).to.equal("VIRAL_RNA");
    expect(await database("order_forms").pluck("version")).to.deep.equal([4]);
    expect(await database("audit_entries").select()).to.deep.equal([]);
  });
});
