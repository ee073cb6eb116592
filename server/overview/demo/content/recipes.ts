import type { SeededNumbers } from "../../../sequencing/monitoring/simulate/SeededNumbers.ts";
import type { DemoTechnologyKey } from "./technologies.ts";

/** A kind of project: names of its orders and samples, and its sequencing. */
export interface Recipe {
  /** Names of successive orders. */
  orders: string[];
  /** Prefix of sample IDs. */
  prefix: string;
  /** Organism names from the list of the release, assigned to samples in rotation. */
  organisms: string[];
  libraryStrategy: string;
  librarySource: string;
  librarySelection: string;
  technology: DemoTechnologyKey;
  /** index: of the sample in its order, from 0. */
  title(index: number): string;
}

const of =
  (...words: string[]) =>
  (index: number) =>
    words[index % words.length] ?? "";
const replicate = (index: number, each: number) => (index % each) + 1;

export const RECIPES = {
  soil: {
    orders: [
      "Beech forest topsoil, spring",
      "Beech forest topsoil, summer",
      "Meadow and forest edge",
      "Burnt plots, first year",
      "Burnt plots, second year",
    ],
    prefix: "SOIL",
    organisms: ["soil metagenome"],
    libraryStrategy: "WGS",
    librarySource: "METAGENOMIC",
    librarySelection: "RANDOM",
    technology: "nextseq",
    title: (index) => {
      const plot = Math.floor(index / 3) + 1;
      return `Plot ${plot}, ${of("0 to 5 cm", "5 to 10 cm", "10 to 20 cm")(index)}`;
    },
  },
  rhizosphere: {
    orders: ["Barley roots under drought", "Barley roots, recovery"],
    prefix: "RHZ",
    organisms: ["rhizosphere metagenome"],
    libraryStrategy: "AMPLICON",
    librarySource: "METAGENOMIC",
    librarySelection: "PCR",
    technology: "miseq",
    title: (index) => `${of("Watered", "Dry")(index)} pot ${Math.floor(index / 2) + 1}, 16S V4`,
  },
  lake: {
    orders: ["Lake Selby depth profile, May", "Lake Selby depth profile, July", "Selby inflow streams"],
    prefix: "LAKE",
    organisms: ["lake water metagenome", "freshwater metagenome"],
    libraryStrategy: "WGS",
    librarySource: "METAGENOMIC",
    librarySelection: "RANDOM",
    technology: "nextseq",
    title: (index) => `Station ${of("A", "B", "C")(index)}, ${[1, 5, 12, 20][Math.floor(index / 3) % 4]} m`,
  },
  waste: {
    orders: ["Wastewater surveillance, weeks 9 to 12", "Wastewater surveillance, weeks 21 to 24"],
    prefix: "WW",
    organisms: ["wastewater metagenome"],
    libraryStrategy: "WGS",
    librarySource: "METAGENOMIC",
    librarySelection: "RANDOM PCR",
    technology: "gridion",
    title: (index) => `${of("Inlet north", "Inlet south", "After treatment")(index)}, day ${index + 1}`,
  },
  gut: {
    orders: ["Fibre trial, baseline", "Fibre trial, week 4", "Fibre trial, week 12"],
    prefix: "GUT",
    organisms: ["human gut metagenome"],
    libraryStrategy: "WGS",
    librarySource: "METAGENOMIC",
    librarySelection: "RANDOM",
    technology: "nextseq",
    title: (index) => `Participant ${String(index + 1).padStart(3, "0")}, stool`,
  },
  isolates: {
    orders: ["Ward isolates, first quarter", "Ward isolates, second quarter", "Outbreak on ward 7"],
    prefix: "ISO",
    organisms: [
      "Klebsiella pneumoniae",
      "Escherichia coli",
      "Staphylococcus aureus",
      "Pseudomonas aeruginosa",
      "Enterococcus faecium",
    ],
    libraryStrategy: "WGS",
    librarySource: "GENOMIC",
    librarySelection: "RANDOM",
    technology: "gridion",
    title: (index) => `${of("Blood culture", "Wound swab", "Urine", "Screening swab")(index)} ${index + 1}`,
  },
  arabidopsis: {
    orders: ["Heat response of seedlings", "Cold response of seedlings"],
    prefix: "ATH",
    organisms: ["Arabidopsis thaliana"],
    libraryStrategy: "RNA-Seq",
    librarySource: "TRANSCRIPTOMIC",
    librarySelection: "PolyA",
    technology: "nextseq",
    title: (index) =>
      `${of("Control", "1 h", "6 h", "24 h")(Math.floor(index / 3))}, replicate ${replicate(index, 3)}`,
  },
  crops: {
    orders: ["Wheat landraces, panel 1", "Wheat landraces, panel 2", "Barley diversity set"],
    prefix: "LR",
    organisms: ["Triticum aestivum", "Hordeum vulgare"],
    libraryStrategy: "WGS",
    librarySource: "GENOMIC",
    librarySelection: "RANDOM",
    technology: "nextseq",
    title: (index) => `Accession ${1_040 + index * 7}`,
  },
  yeast: {
    orders: ["Evolved yeast lines", "Knock-out collection check"],
    prefix: "SC",
    organisms: ["Saccharomyces cerevisiae"],
    libraryStrategy: "WGS",
    librarySource: "GENOMIC",
    librarySelection: "RANDOM",
    technology: "miseq",
    title: (index) =>
      `Line ${of("A", "B", "C", "D")(index)}, generation ${(Math.floor(index / 4) + 1) * 100}`,
  },
  mouse: {
    orders: ["Liver after fasting", "Microglia, pilot"],
    prefix: "MM",
    organisms: ["Mus musculus"],
    libraryStrategy: "RNA-Seq",
    librarySource: "TRANSCRIPTOMIC",
    librarySelection: "cDNA",
    technology: "nextseq",
    title: (index) => `${of("Fed", "Fasted")(Math.floor(index / 4))} animal ${replicate(index, 4)}`,
  },
  viruses: {
    orders: ["Respiratory viruses, winter", "Influenza season samples"],
    prefix: "RV",
    organisms: ["Severe acute respiratory syndrome coronavirus 2", "Influenza A virus"],
    libraryStrategy: "AMPLICON",
    librarySource: "VIRAL RNA",
    librarySelection: "RT-PCR",
    technology: "gridion",
    title: (index) => `Nasal swab ${index + 1}`,
  },
} as const satisfies Record<string, Recipe>;

export type RecipeKey = keyof typeof RECIPES;

/** Answers to the checklist of a study for one sample, with their units. */
export type AnswersOf = (index: number, numbers: SeededNumbers) => Record<string, string>;
