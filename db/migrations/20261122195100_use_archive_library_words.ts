import type { Knex } from "knex";
import { newId } from "../newId.ts";

const ROWS_AT_ONCE = 5_000;

interface Choice {
  name: "libraryStrategy" | "librarySource" | "librarySelection";
  old: string[];
  words: string[];
  renamed: Record<string, string>;
}

/** The choices of the built-in order form until 0.1.0, the words that replace them, and the new word for each old one
 *  that the European Nucleotide Archive refuses. */
const CHOICES: Choice[] = [
  {
    name: "libraryStrategy",
    old: ["WGS", "WXS", "RNA-Seq", "AMPLICON", "Bisulfite-Seq", "ChIP-Seq", "ATAC-seq", "OTHER"],
    words: [
      "WGS",
      "WGA",
      "WXS",
      "RNA-Seq",
      "ssRNA-seq",
      "snRNA-seq",
      "miRNA-Seq",
      "ncRNA-Seq",
      "FL-cDNA",
      "EST",
      "Hi-C",
      "ATAC-seq",
      "WCS",
      "RAD-Seq",
      "CLONE",
      "POOLCLONE",
      "AMPLICON",
      "CLONEEND",
      "FINISHING",
      "ChIP-Seq",
      "MNase-Seq",
      "DNase-Hypersensitivity",
      "Bisulfite-Seq",
      "CTS",
      "MRE-Seq",
      "MeDIP-Seq",
      "MBD-Seq",
      "Tn-Seq",
      "VALIDATION",
      "FAIRE-seq",
      "SELEX",
      "RIP-Seq",
      "ChIA-PET",
      "Synthetic-Long-Read",
      "Targeted-Capture",
      "Tethered Chromatin Conformation Capture",
      "NOMe-Seq",
      "ChM-Seq",
      "GBS",
      "Ribo-Seq",
      "OTHER",
    ],
    renamed: {},
  },
  {
    name: "librarySource",
    old: [
      "GENOMIC",
      "METAGENOMIC",
      "TRANSCRIPTOMIC",
      "METATRANSCRIPTOMIC",
      "SYNTHETIC",
      "VIRAL_RNA",
      "OTHER",
    ],
    words: [
      "GENOMIC",
      "GENOMIC SINGLE CELL",
      "TRANSCRIPTOMIC",
      "TRANSCRIPTOMIC SINGLE CELL",
      "METAGENOMIC",
      "METATRANSCRIPTOMIC",
      "SYNTHETIC",
      "VIRAL RNA",
      "OTHER",
    ],
    renamed: { VIRAL_RNA: "VIRAL RNA" },
  },
  {
    name: "librarySelection",
    old: [
      "RANDOM",
      "PCR",
      "RANDOM_PCR",
      "RT-PCR",
      "size_fractionation",
      "cDNA",
      "PolyA",
      "Oligo-dT",
      "UNSPECIFIED",
    ],
    words: [
      "RANDOM",
      "PCR",
      "RANDOM PCR",
      "RT-PCR",
      "HMPR",
      "MF",
      "repeat fractionation",
      "size fractionation",
      "MSLL",
      "cDNA",
      "cDNA_randomPriming",
      "cDNA_oligo_dT",
      "PolyA",
      "Oligo-dT",
      "Inverse rRNA",
      "Inverse rRNA selection",
      "ChIP",
      "ChIP-Seq",
      "MNase",
      "DNase",
      "Hybrid Selection",
      "Reduced Representation",
      "Restriction Digest",
      "5-methylcytidine antibody",
      "MBD2 protein methyl-CpG binding domain",
      "CAGE",
      "RACE",
      "MDA",
      "padlock probes capture method",
      "other",
      "unspecified",
    ],
    renamed: {
      RANDOM_PCR: "RANDOM PCR",
      size_fractionation: "size fractionation",
      UNSPECIFIED: "unspecified",
    },
  },
];

interface Field {
  name: string;
  type: string;
  perSample: boolean;
  options?: string[];
  defaultValue?: unknown;
}
interface SavedForm {
  version: number;
  form: { fields: Field[] };
  names: string[];
}

/** Brings the choices of the library in the order form to the words of the archive. A form that was never saved is the
 *  built-in one of this release. A saved form is changed, as a new version, where its choices are exactly the old
 *  built-in ones. Answers are renamed where the form in force changed; a form with other choices keeps them and its
 *  answers. The audit has an entry for the form, and one for each order or sample. */
export async function up(knex: Knex): Promise<void> {
  const newest: SavedForm | undefined = await knex("order_forms")
    .select("version", "form", "facility_names as names")
    .orderBy("version", "desc")
    .first();
  if (!newest) {
    for (const choice of CHOICES) await renameAnswers(knex, { name: choice.name, perSample: false }, choice);
    return;
  }
  const choiceOf = ({ type, options }: Field) =>
    type === "select"
      ? CHOICES.find(({ old }) => JSON.stringify(old) === JSON.stringify(options))
      : undefined;
  if (!newest.form.fields.some(choiceOf)) return;
  await saveForm(knex, newest, choiceOf);
  for (const field of newest.form.fields) {
    const choice = choiceOf(field);
    if (choice) await renameAnswers(knex, field, choice);
  }
}

/** Answers are not renamed back: the column takes any text, and the audit says which answers were renamed. */
export async function down(): Promise<void> {}

async function saveForm(
  knex: Knex,
  { version, form, names }: SavedForm,
  choiceOf: (field: Field) => Choice | undefined,
): Promise<void> {
  const fields = form.fields.map((field) => {
    const choice = choiceOf(field);
    if (!choice) return field;
    const { defaultValue } = field;
    const renamed = typeof defaultValue === "string" ? choice.renamed[defaultValue] : undefined;
    return { ...field, options: choice.words, ...(renamed === undefined ? {} : { defaultValue: renamed }) };
  });
  await knex("order_forms").insert({
    version: version + 1,
    form: JSON.stringify({ ...form, fields }),
    facility_names: JSON.stringify(names),
  });
  await knex("audit_entries").insert({
    id: newId(),
    action: "form.saved",
    target_type: "form",
    target_id: "order",
    before: JSON.stringify({ version }),
    after: JSON.stringify({ version: version + 1, options: "words of the European Nucleotide Archive" }),
  });
}

/** Answers to a field are a column of the order, custom fields of the order, or custom fields of its samples. */
async function renameAnswers(
  knex: Knex,
  { name, perSample }: Pick<Field, "name" | "perSample">,
  { renamed }: Choice,
): Promise<void> {
  const isColumn = !perSample && CHOICES.some((choice) => choice.name === name);
  const table = perSample ? "samples" : "orders";
  // Written as in the database: not every connection that migrates maps names.
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const answer = isColumn ? knex.raw("??", [column]) : knex.raw("(custom_fields ->> ?)", [name]);
  for (const [old, word] of Object.entries(renamed)) {
    const next = isColumn
      ? { [column]: word }
      : { custom_fields: knex.raw("jsonb_set(custom_fields, array[?], to_jsonb(?::text))", [name, word]) };
    let rows: { id: string; owner?: string }[];
    do {
      const some = knex(table).select("id").whereRaw("? = ?", [answer, old]).limit(ROWS_AT_ONCE);
      rows = await knex(table)
        .whereIn("id", some)
        .update(next, perSample ? ["id", "order_id as owner"] : ["id"]);
      if (rows.length > 0)
        await knex("audit_entries").insert(
          rows.map(({ id, owner = id }) => ({
            id: newId(),
            action: perSample ? "sample.edited" : "order.edited",
            target_type: perSample ? "sample" : "order",
            target_id: id,
            order_id: owner,
            before: JSON.stringify(isColumn ? { [name]: old } : { customFields: { [name]: old } }),
            after: JSON.stringify(isColumn ? { [name]: word } : { customFields: { [name]: word } }),
          })),
        );
    } while (rows.length > 0);
  }
}
