import { notifications } from "./de/notifications.ts";
import { orderMessages } from "./de/orderMessages.ts";
import { enInside } from "./enInside.ts";

/** The German texts of all other pages, by key. */
export const deInside = {
  ...enInside,
  ...notifications,
  ...orderMessages,
};
