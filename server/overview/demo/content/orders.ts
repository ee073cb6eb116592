import type { DemoPersonKey } from "../../../access/auth/demoPeople.ts";
import type { RecipeKey } from "./recipes.ts";

/** The stages of a demo order; each includes all earlier ones. */
export const STAGES = [
  "draft",
  "submitted",
  "sent",
  "received",
  "planned",
  "partly",
  "arrived",
  "published",
  "fetched",
] as const;
export type Stage = (typeof STAGES)[number];

export interface DemoOrder {
  key: string;
  owner: DemoPersonKey;
  recipe: RecipeKey;
  /** Index in the names of the recipe. */
  name: number;
  samples: number;
  /** Age in days of its draft. */
  daysAgo: number;
  stage: Stage;
  /** Internal notes of the facility and the owner. */
  notes?: string;
  /** Some of its samples have a reported problem. */
  hasIssue?: true;
  /** One of its files is truncated, as after an interrupted transfer. */
  hasTornFile?: true;
  /** The data class of its reads. */
  dataClass?: "raw" | "cleaned";
}

const order = (
  key: string,
  owner: DemoPersonKey,
  recipe: RecipeKey,
  [name, samples, daysAgo]: [number, number, number],
  stage: Stage,
  more: Pick<DemoOrder, "notes" | "hasIssue" | "hasTornFile" | "dataClass"> = {},
): DemoOrder => ({ key, owner, recipe, name, samples, daysAgo, stage, ...more });

/** The orders of the demo, oldest first. */
export const ORDERS: DemoOrder[] = [
  order("yeast-1", "tomasz", "yeast", [0, 16, 362], "fetched"),
  order("forest-1", "rosalind", "soil", [0, 24, 341], "fetched", {
    notes: "Cores were sieved at 2 mm. Please pool the three depths of a plot on one lane.",
  }),
  order("gut-1", "lucia", "gut", [0, 40, 330], "fetched"),
  order("lr-1", "jonas", "crops", [0, 24, 318], "fetched"),
  order("ward-1", "mei", "isolates", [0, 20, 301], "fetched"),
  order("lake-1", "ama", "lake", [0, 12, 287], "fetched"),
  order("ath-1", "tomasz", "arabidopsis", [0, 12, 274], "published"),
  order("forest-2", "rosalind", "soil", [1, 24, 262], "fetched"),
  order("ww-1", "priya", "waste", [0, 12, 249], "fetched"),
  order("virus-1", "mei", "viruses", [0, 20, 233], "published"),
  order("gut-2", "lucia", "gut", [1, 40, 221], "fetched"),
  order("root-1", "rosalind", "rhizosphere", [0, 16, 208], "fetched"),
  order("mouse-1", "tomasz", "mouse", [0, 8, 195], "published"),
  order("lr-2", "jonas", "crops", [1, 24, 181], "fetched"),
  order("lake-2", "ama", "lake", [1, 12, 166], "fetched"),
  order("edge", "rosalind", "soil", [2, 12, 154], "published"),
  order("ward-2", "mei", "isolates", [1, 20, 139], "fetched"),
  order("ww-2", "priya", "waste", [1, 12, 121], "published"),
  order("ath-2", "tomasz", "arabidopsis", [1, 12, 104], "fetched"),
  order("fire-1", "rosalind", "soil", [3, 15, 96], "fetched", {
    notes: "Second extraction of plot 4: the first one gave little.",
  }),
  order("barley", "jonas", "crops", [2, 20, 88], "published"),
  order("yeast-2", "tomasz", "yeast", [1, 12, 71], "fetched"),
  order("inflow", "ama", "lake", [2, 9, 63], "published"),
  order("root-2", "rosalind", "rhizosphere", [1, 16, 52], "published"),
  order("virus-2", "mei", "viruses", [1, 16, 44], "fetched"),
  order("gut-3", "lucia", "gut", [2, 30, 33], "published"),
  order("fire-2", "rosalind", "soil", [4, 15, 21], "arrived", {
    dataClass: "raw",
    notes: "Rosalind asks for the spike-in to be removed before the delivery.",
  }),
  order("ward-3", "mei", "isolates", [2, 12, 19], "arrived", { dataClass: "raw" }),
  order("mouse-2", "tomasz", "mouse", [1, 8, 17], "arrived", { hasTornFile: true }),
  order("pond", "rosalind", "lake", [2, 9, 15], "partly"),
  order("heath", "rosalind", "soil", [2, 12, 13], "planned"),
  order("river", "rosalind", "isolates", [1, 12, 11], "planned"),
  order("panel", "mei", "isolates", [0, 12, 10], "planned"),
  order("swabs", "mei", "viruses", [0, 12, 9], "planned"),
  order("orchard", "jonas", "crops", [1, 18, 9], "received", {
    hasIssue: true,
    notes: "Three tubes came empty; new ones are promised for next week.",
  }),
  order("moss", "rosalind", "soil", [0, 9, 7], "received", { hasIssue: true }),
  order("cohort", "lucia", "gut", [2, 24, 5], "sent"),
  order("creek", "rosalind", "lake", [0, 12, 4], "sent"),
  order("lines", "tomasz", "yeast", [0, 8, 3], "submitted"),
  order("dune", "rosalind", "soil", [2, 9, 2], "submitted"),
  order("plant", "priya", "waste", [1, 6, 1], "submitted"),
  order("bog", "rosalind", "soil", [1, 6, 1], "draft"),
  order("snow", "rosalind", "lake", [1, 0, 0.3], "draft"),
];

/** Names of orders that belong to no series. */
export const ORDER_NAMES: Record<string, string> = {
  pond: "Ponds of the botanical garden",
  heath: "Heathland transect",
  river: "Resistant bacteria in river water",
  panel: "Resistance panel, November",
  swabs: "Respiratory swabs, November",
  orchard: "Old apple orchard rye",
  moss: "Moss cushions on the north wall",
  cohort: "Fibre trial, follow-up",
  creek: "Creek below the works",
  lines: "Evolved yeast lines, repeat",
  dune: "Dune succession",
  plant: "Biofilter, start of operation",
  bog: "Bog cores, autumn",
  snow: "Snow algae",
};
