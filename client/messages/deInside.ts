import { catalog } from "./de/catalog.ts";
import { explore } from "./de/explore.ts";
import { pipelines } from "./de/pipelines.ts";
import { run } from "./de/run.ts";
import { runs } from "./de/runs.ts";
import { sequencing } from "./de/sequencing.ts";
import { startStream } from "./de/startStream.ts";
import { store } from "./de/store.ts";
import { streamOffers } from "./de/streamOffers.ts";
import { streams } from "./de/streams.ts";
import { enInside } from "./enInside.ts";

/** The German texts of all other pages, by key. */
export const deInside = {
  ...enInside,
  ...catalog,
  ...explore,
  ...pipelines,
  ...run,
  ...runs,
  ...sequencing,
  ...startStream,
  ...store,
  ...streamOffers,
  ...streams,
};
