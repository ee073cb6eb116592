import { catalog } from "./en/catalog.ts";
import { checklists } from "./en/checklists.ts";
import { delivery } from "./en/delivery.ts";
import { deliveryLinks } from "./en/deliveryLinks.ts";
import { explore } from "./en/explore.ts";
import { forms } from "./en/forms.ts";
import { imports } from "./en/imports.ts";
import { modules } from "./en/modules.ts";
import { orders } from "./en/orders.ts";
import { pipelines } from "./en/pipelines.ts";
import { run } from "./en/run.ts";
import { runs } from "./en/runs.ts";
import { samples } from "./en/samples.ts";
import { search } from "./en/search.ts";
import { sequencing } from "./en/sequencing.ts";
import { settings } from "./en/settings.ts";
import { sheet } from "./en/sheet.ts";
import { shell } from "./en/shell.ts";
import { startStream } from "./en/startStream.ts";
import { storage } from "./en/storage.ts";
import { store } from "./en/store.ts";
import { streamOffers } from "./en/streamOffers.ts";
import { streams } from "./en/streams.ts";
import { studies } from "./en/studies.ts";
import { technology } from "./en/technology.ts";
import { uploads } from "./en/uploads.ts";
import { users } from "./en/users.ts";

/** The English texts of all other pages, by key. A text with holes is a function of their values. */
export const enInside = {
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
  ...search,
  ...sequencing,
  ...settings,
  ...sheet,
  ...shell,
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
