import { comments } from "./en/comments.ts";
import { sampleData } from "./en/sampleData.ts";
import { home } from "./en/home.ts";
import { notifications } from "./en/notifications.ts";
import { orders } from "./en/orders.ts";
import { samples } from "./en/samples.ts";
import { setupGuide } from "./en/setupGuide.ts";
import { shell } from "./en/shell.ts";
import { table } from "./en/table.ts";

/** The English texts of the pages that all signed-in users see, by key. A text with placeholders is a function of
 *  their values. */
export const enInside = {
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
