import type { AnswersOf } from "./recipes.ts";
import type { DemoPersonKey } from "../../../access/auth/demoPeople.ts";
import type { SeededNumbers } from "../../../sequencing/monitoring/simulate/SeededNumbers.ts";

/** A demo study. Its samples are those of the named orders. */
export interface DemoStudy {
  key: string;
  owner: DemoPersonKey;
  title: string;
  alias: string;
  description: string;
  checklist: string;
  orders: string[];
  /** Marked as ready for submission, which requires valid answers. */
  ready: boolean;
  answers: AnswersOf;
}

const decimals = (numbers: SeededNumbers, least: number, most: number, digits = 1) =>
  (least + (most - least) * numbers.share()).toFixed(digits);

function place(
  where: { project: string; country: string; latitude: number; longitude: number; from: string },
  index: number,
  numbers: SeededNumbers,
): Record<string, string> {
  const day = new Date(Date.parse(where.from) + index * 86_400_000).toISOString().slice(0, 10);
  return {
    project_name: where.project,
    collection_date: day,
    geographic_location_country_and_or_sea: where.country,
    geographic_location_latitude: (where.latitude + numbers.share() / 50).toFixed(4),
    geographic_location_latitude_unit: "DD",
    geographic_location_longitude: (where.longitude + numbers.share() / 50).toFixed(4),
    geographic_location_longitude_unit: "DD",
  };
}

export const STUDIES: DemoStudy[] = [
  {
    key: "forest",
    owner: "rosalind",
    title: "Microbes of beech forest soils through the year",
    alias: "forest-soil",
    description:
      "How the community of the upper soil of an old beech forest changes from spring to autumn, and with depth.",
    checklist: "ERC000022",
    orders: ["forest-1", "forest-2", "edge"],
    ready: true,
    answers: (index, numbers) => ({
      ...place(
        {
          project: "Beech forest soils",
          country: "Germany",
          latitude: 51.08,
          longitude: 10.43,
          from: "2026-03-11",
        },
        index,
        numbers,
      ),
      depth: ["0.05", "0.1", "0.2"][index % 3] ?? "0.05",
      depth_unit: "m",
      elevation: String(numbers.between(420, 480)),
      elevation_unit: "m",
      broad_scale_environmental_context: "temperate broadleaf forest biome [ENVO:01000202]",
      local_environmental_context: "temperate deciduous broadleaf forest [ENVO:01000385]",
      environmental_medium: "forest soil [ENVO:00002261]",
      ph: decimals(numbers, 3.9, 5.2),
      temperature: decimals(numbers, 6, 14),
      temperature_unit: "ºC",
    }),
  },
  {
    key: "fire",
    owner: "rosalind",
    title: "Soil communities after a forest fire",
    alias: "burnt-plots",
    description: "Recovery of bacteria and fungi on burnt plots, beside plots that were spared.",
    checklist: "ERC000022",
    orders: ["fire-1", "fire-2"],
    ready: false,
    answers: (index, numbers) => ({
      ...place(
        {
          project: "Burnt plots",
          country: "Portugal",
          latitude: 40.21,
          longitude: -7.98,
          from: "2026-05-04",
        },
        index,
        numbers,
      ),
      depth: "0.05",
      depth_unit: "m",
      broad_scale_environmental_context: "mediterranean forest biome [ENVO:01000199]",
      local_environmental_context: "area of burnt forest",
      environmental_medium: "burned soil [ENVO:00005760]",
      ph: decimals(numbers, 5.4, 7.1),
    }),
  },
  {
    key: "lake",
    owner: "ama",
    title: "Depth profiles of Lake Selby",
    alias: "selby-depths",
    description: "Water from the surface to the bottom at three stations, before and during stratification.",
    checklist: "ERC000024",
    orders: ["lake-1", "lake-2"],
    ready: true,
    answers: (index, numbers) => ({
      ...place(
        {
          project: "Lake Selby",
          country: "United Kingdom",
          latitude: 54.36,
          longitude: -2.93,
          from: "2026-05-18",
        },
        index,
        numbers,
      ),
      depth: String([1, 5, 12, 20][Math.floor(index / 3) % 4]),
      depth_unit: "m",
      broad_scale_environmental_context: "freshwater lake biome [ENVO:01000252]",
      local_environmental_context: "mesotrophic lake [ENVO:00000548]",
      environmental_medium: "lake water [ENVO:04000007]",
      temperature: decimals(numbers, 5, 17),
      temperature_unit: "ºC",
      ph: decimals(numbers, 7, 8.3),
    }),
  },
  {
    key: "fibre",
    owner: "lucia",
    title: "Dietary fibre and the gut microbiome",
    alias: "fibre-trial",
    description: "Stool of volunteers before, during and after twelve weeks with more fibre.",
    checklist: "ERC000015",
    orders: ["gut-1", "gut-2"],
    ready: true,
    answers: (index, numbers) => ({
      ...place(
        { project: "Fibre trial", country: "Spain", latitude: 40.42, longitude: -3.7, from: "2026-02-02" },
        index % 20,
        numbers,
      ),
      broad_scale_environmental_context: "human-associated habitat [ENVO:00009003]",
      local_environmental_context: "digestive tract environment [ENVO:01001033]",
      environmental_medium: "fecal material [ENVO:00002003]",
      host_subject_id: `P${String(index + 1).padStart(3, "0")}`,
      host_age: String(numbers.between(21, 64)),
      host_age_unit: "years",
      host_sex: index % 2 === 0 ? "female" : "male",
    }),
  },
  {
    key: "ward",
    owner: "mei",
    title: "Resistant isolates of a hospital",
    alias: "ward-isolates",
    description: "Whole genomes of isolates with unusual resistance, for finding chains of transmission.",
    checklist: "ERC000011",
    orders: ["ward-1", "ward-2"],
    ready: false,
    answers: (index, numbers) => ({
      collection_date: new Date(Date.UTC(2026, 0, 5) + numbers.between(0, 150) * 86_400_000)
        .toISOString()
        .slice(0, 10),
      geographic_location_country_and_or_sea: "United Kingdom",
      isolation_source: ["blood", "wound", "urine", "rectal swab"][index % 4] ?? "blood",
      isolate: `ARI-${2_200 + index}`,
      host_scientific_name: "Homo sapiens",
    }),
  },
];
