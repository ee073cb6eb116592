import { catalog } from "./de/catalog.ts";
import { checklists } from "./de/checklists.ts";
import { delivery } from "./de/delivery.ts";
import { deliveryLinks } from "./de/deliveryLinks.ts";
import { explore } from "./de/explore.ts";
import { forms } from "./de/forms.ts";
import { imports } from "./de/imports.ts";
import { modules } from "./de/modules.ts";
import { orders } from "./de/orders.ts";
import { pipelines } from "./de/pipelines.ts";
import { run } from "./de/run.ts";
import { runs } from "./de/runs.ts";
import { samples } from "./de/samples.ts";
import { sequencing } from "./de/sequencing.ts";
import { settings } from "./de/settings.ts";
import { sheet } from "./de/sheet.ts";
import { startStream } from "./de/startStream.ts";
import { storage } from "./de/storage.ts";
import { store } from "./de/store.ts";
import { streamOffers } from "./de/streamOffers.ts";
import { streams } from "./de/streams.ts";
import { studies } from "./de/studies.ts";
import { technology } from "./de/technology.ts";
import { uploads } from "./de/uploads.ts";
import { users } from "./de/users.ts";
import type { enInside } from "./enInside.ts";
import type { Texts } from "./t.ts";

/** The German texts of all other pages, by key. */
export const deInside: Texts<typeof enInside> = {
  ...catalog,
  ...checklists,
  ...delivery,
  ...deliveryLinks,
  ...explore,
  ...forms,
  ...imports,
  ...modules,
  ...orders,
  ...pipelines,
  ...run,
  ...runs,
  ...samples,
  ...sequencing,
  ...settings,
  ...sheet,
  ...startStream,
  ...storage,
  ...store,
  ...streamOffers,
  ...streams,
  ...studies,
  ...technology,
  ...uploads,
  ...users,
};
