import { expect } from "chai";
import { deEditing } from "../../../client/kit/i18n/deEditing.ts";
import { deFacility } from "../../../client/kit/i18n/deFacility.ts";
import { deInside } from "../../../client/kit/i18n/deInside.ts";
import { deOutside } from "../../../client/kit/i18n/deOutside.ts";
import { enFacility } from "../../../client/kit/i18n/enFacility.ts";
import { enEditing } from "../../../client/kit/i18n/enEditing.ts";
import { enInside } from "../../../client/kit/i18n/enInside.ts";
import { enOutside } from "../../../client/kit/i18n/enOutside.ts";

type Text = string | ((values: Record<string, unknown>) => string);

const english: Record<string, Text> = getTexts({ ...enOutside, ...enInside, ...enEditing, ...enFacility });
const german: Record<string, Text> = getTexts({ ...deOutside, ...deInside, ...deEditing, ...deFacility });

// Singular, plural, zero, an unknown value and a list: each text accepts some of them.
const VALUES = ["3", 3, 1, 0, null, ["3"]];

const ALIKE = Object.values({
  names: [
    "Lanekeeper",
    "Nextflow",
    "Passkey",
    "Slurm",
    "Illumina",
    "Oxford Nanopore",
    "PacBio",
    "Ion Torrent",
    "Element",
  ],
  ofPriorities: ["Normal"],
  furtherNames: [
    "BGI",
    "MGI",
    "CSV",
    "JSON",
    "MD5",
    "SHA-256",
    "DNA",
    "RNA",
    "R1",
    "R2",
    "PDF",
    "Gb",
    "Excel",
  ],
  saidInGermanLaboratories: [
    "Reads 3",
    "Reads 1 (R1)",
    "Reads 2 (R2)",
    "Samplesheet",
    "Lane",
    "Lanes",
    "Library",
    "Libraries",
    "Pool",
    "Pools",
    "Lane 3",
    "Lanes",
    "Accession",
    "Assembly",
    "Assemblies",
    "Barcode",
    "Barcodes",
    "Barcodes: 3",
    "Barcoding",
    "Bin",
    "Token",
  ],
  furtherOfThem: ["Depletion", "Kit", "Kits", "Read", "Reads", "Reads 3", "FASTQ, R1", "FASTQ, R2"],
  ofComputing: [
    "Branches",
    "Code",
    "Container",
    "CPUs",
    "3 CPUs",
    "Downloads",
    "ID",
    "Job",
    "Link",
    "Link: 3",
    "Log",
    "Logs",
    "Live",
    "Partition",
    "Port",
    "Pipeline",
    "RO-Crate",
    "Pipelines",
    "Plugins",
    "Registry",
    "Revision",
  ],
  furtherOfComputing: [
    "Repository",
    "Scheduler",
    "Software",
    "Status",
    "System",
    "Tag",
    "Tags",
    "Task",
    "Tasks",
    "Tooltip",
  ],
  ofTheWeb: ["Chat", "ORCID iD", "Upload", "URL", "Webhook", "Webhooks", "Website", "Workflow"],
  ofTables: ["Alias", "Details", "Excel", "Filter", "Optional"],
  ofTheLab: ["Box", "Library", "Pool", "Rack"],
  ofSequencing: [
    "Unclassified",
    "unclassified",
    "% ≥ Q30",
    "N50",
    "3 bp",
    "Read QC",
    "Read 1",
    "Read 2",
    "Index 1",
    "Index 2",
    "MinKNOW",
  ],
  ofVersions: ["Update", "Commit"],
  spelledAlike: [
    "Experiment",
    "Linear",
    "Logo",
    "Name",
    "Option 3",
    "optional",
    "Position",
    "Text",
    "Version",
    "Version 3",
  ],
  units: ["3/h", "3/min", "3/s", "3, max. 3"],
}).flat();

function getTexts(texts: object): Record<string, Text> {
  return { ...texts };
}

/** A text with `value` in all placeholders, and their names; undefined if it does not accept the value. */
function filled(text: Text | undefined, value: unknown): { filledText: string; holes: string } | undefined {
  if (typeof text !== "function") return text === undefined ? undefined : { filledText: text, holes: "" };
  const holes = new Set<string>();
  const values = new Proxy({}, { get: (_, hole) => (holes.add(String(hole)), value) });
  try {
    return { filledText: text(values), holes: [...holes].toSorted().join(", ") };
  } catch {
    return undefined;
  }
}

/** Both texts of a key for the first accepted value. */
function both(key: string) {
  const value = VALUES.find((one) => filled(english[key], one));
  return { of: filled(english[key], value), translated: filled(german[key], value) };
}

describe("the German texts", () => {
  it("exist for every English one, and for no other", () => {
    expect(Object.keys(german).toSorted()).to.deep.equal(Object.keys(english).toSorted());
  });

  it("have the holes of the English ones", () => {
    const differing = Object.keys(english).flatMap((key) => {
      const { of, translated } = both(key);
      return of?.holes === translated?.holes ? [] : [`${key}: ${of?.holes} became ${translated?.holes}`];
    });
    expect(differing).to.deep.equal([]);
  });

  it("are nonempty if the English ones are", () => {
    const wrong = Object.keys(english).flatMap((key) =>
      VALUES.flatMap((value) => {
        const [of, translated] = [filled(english[key], value), filled(german[key], value)];
        if (of === undefined || of.filledText.trim() === "") return [];
        return translated === undefined || /^\s*$|undefined|\[object/.test(translated.filledText)
          ? [`${key} of ${JSON.stringify(value)}: ${translated?.filledText}`]
          : [];
      }),
    );
    expect(wrong).to.deep.equal([]);
  });

  it("differ from the English ones, except for words that are equal in both", () => {
    const alike = Object.keys(english).flatMap((key) => {
      const { of, translated } = both(key);
      const isWord = /\p{L}/u.test(of?.filledText ?? "");
      return isWord && of?.filledText === translated?.filledText && !ALIKE.includes(of?.filledText ?? "")
        ? [`${key}: ${of?.filledText}`]
        : [];
    });
    expect(alike).to.deep.equal([]);
  });

  for (const [actual, expected] of [
    [deFacility["catalog.found"]({ found: 3, total: 12 }), "3 von 12 Einträgen"],
    [
      deFacility["catalog.reset.done"]({ mine: 2 }),
      "Katalog auf den Standardanbieter zurückgesetzt; Anpassungen an 2 Einträgen verworfen",
    ],
    [deFacility["runs.list.panel.all"]({ total: 1 }), "Analyse anzeigen"],
    [deFacility["runs.list.panel.all"]({ total: 7 }), "Alle 7 Analysen"],
    [
      deFacility["streams.page.stopping"]({ waiting: 1 }),
      "Wird beendet: 1 verbleibende Datei wird gezählt. Bei einer Datei, die noch geschrieben wird, kann das eine halbe Minute dauern.",
    ],
    [deFacility["streams.events.shown"]({ shown: 1, isAll: true }), "1 Ereignis"],
    [deFacility["streams.events.shown"]({ shown: 50, isAll: false }), "Neueste 50 Ereignisse"],
    [
      deFacility["sequencing.undo.runs"]({ names: "A, B", others: 1 }),
      "Betroffene Sequenzierläufe: A, B und 1 weiterer.",
    ],
  ])
    it(`say "${expected}"`, () => expect(actual).to.equal(expected));
});
