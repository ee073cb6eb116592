import { checklists } from "./de/checklists.ts";
import { delivery } from "./de/delivery.ts";
import { deliveryLinks } from "./de/deliveryLinks.ts";
import { forms } from "./de/forms.ts";
import { imports } from "./de/imports.ts";
import { modules } from "./de/modules.ts";
import { orders } from "./de/orders.ts";
import { samples } from "./de/samples.ts";
import { settings } from "./de/settings.ts";
import { sheet } from "./de/sheet.ts";
import { storage } from "./de/storage.ts";
import { studies } from "./de/studies.ts";
import { technology } from "./de/technology.ts";
import { uploads } from "./de/uploads.ts";
import { users } from "./de/users.ts";
import { enInside } from "./enInside.ts";

/** The German texts of all other pages, by key. */
export const deInside = {
  ...enInside,
  ...checklists,
  ...delivery,
  ...deliveryLinks,
  ...forms,
  ...imports,
  ...modules,
  ...orders,
  ...samples,
  ...settings,
  ...sheet,
  ...storage,
  ...studies,
  ...technology,
  ...uploads,
  ...users,
};
