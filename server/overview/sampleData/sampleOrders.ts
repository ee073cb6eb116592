import type { DemoOrder } from "../demo/content/orders.ts";

/** The directory of the sample reads, below the data directory. Only sample data writes to it. */
export const SAMPLE_FOLDER = "lanekeeper-sample-data";

type SampleOrder = Pick<DemoOrder, "recipe" | "samples" | "stage" | "hasIssue"> & {
  key: string;
  name: string;
  prefix: string;
};

/** The sample orders: submitted, in the laboratory with a problem, and delivered with reads. */
export const SAMPLE_ORDERS: readonly SampleOrder[] = [
  {
    key: "submitted",
    name: "Sample: Lake water, spring survey",
    prefix: "SAMPLE-LAKE",
    recipe: "lake",
    samples: 6,
    stage: "submitted",
  },
  {
    key: "laboratory",
    name: "Sample: Barley roots under drought",
    prefix: "SAMPLE-ROOT",
    recipe: "rhizosphere",
    samples: 6,
    stage: "planned",
    hasIssue: true,
  },
  {
    key: "delivered",
    name: "Sample: Beech forest topsoil",
    prefix: "SAMPLE-SOIL",
    recipe: "soil",
    samples: 3,
    stage: "published",
  },
];

/** The sample study, of the samples of the delivered order. */
export const SAMPLE_STUDY = {
  title: "Sample: Microbes of beech forest soils",
  alias: "sample-forest-soil",
  description: "Made-up study of the sample data.",
  checklistType: "ERC000022",
} as const;
