import { checklists } from "./de/checklists.ts";
import { delivery } from "./de/delivery.ts";
import { deliveryLinks } from "./de/deliveryLinks.ts";
import { orders } from "./de/orders.ts";
import { samples } from "./de/samples.ts";
import { sheet } from "./de/sheet.ts";
import { studies } from "./de/studies.ts";
import { technology } from "./de/technology.ts";
import type { enInside } from "./enInside.ts";
import type { Texts } from "./t.ts";

/** The German texts of what everybody sees behind the sign-in, by key. */
export const deInside: Texts<typeof enInside> = {
  ...checklists,
  ...delivery,
  ...deliveryLinks,
  ...orders,
  ...samples,
  ...sheet,
  ...studies,
  ...technology,
};
