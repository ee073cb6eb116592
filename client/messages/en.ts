import { account } from "./en/account.ts";
import { delivery } from "./en/delivery.ts";
import { deliveryLinks } from "./en/deliveryLinks.ts";
import { frame } from "./en/frame.ts";
import { orders } from "./en/orders.ts";
import { samples } from "./en/samples.ts";
import { settings } from "./en/settings.ts";
import { sheet } from "./en/sheet.ts";
import { uploads } from "./en/uploads.ts";
import { users } from "./en/users.ts";

/** Every text of the interface in English, by key. A text with holes is a function of their values. */
export const en = {
  ...account,
  ...delivery,
  ...deliveryLinks,
  ...frame,
  ...orders,
  ...samples,
  ...settings,
  ...sheet,
  ...uploads,
  ...users,
};
