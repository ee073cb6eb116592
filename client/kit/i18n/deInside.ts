import { comments } from "./de/comments.ts";
import { sampleData } from "./de/sampleData.ts";
import { home } from "./de/home.ts";
import { notifications } from "./de/notifications.ts";
import { orders } from "./de/orders.ts";
import { samples } from "./de/samples.ts";
import { setupGuide } from "./de/setupGuide.ts";
import { shell } from "./de/shell.ts";
import { table } from "./de/table.ts";
import type { enInside } from "./enInside.ts";
import type { Texts } from "./t.ts";

/** The German texts of the pages that all signed-in users see, by key. */
export const deInside: Texts<typeof enInside> = {
  ...comments,
  ...sampleData,
  ...home,
  ...notifications,
  ...orders,
  ...samples,
  ...setupGuide,
  ...shell,
  ...table,
};
