import { sampleData } from "./de/sampleData.ts";
import { onboarding } from "./de/onboarding.ts";
import { home } from "./de/home.ts";
import { notifications } from "./de/notifications.ts";
import { comments } from "./de/comments.ts";
import { approval } from "./de/approval.ts";
import { orders } from "./de/orders.ts";
import { samples } from "./de/samples.ts";
import { search } from "./de/search.ts";
import { setupGuide } from "./de/setupGuide.ts";
import { sheet } from "./de/sheet.ts";
import { shell } from "./de/shell.ts";
import { studies } from "./de/studies.ts";
import { table } from "./de/table.ts";
import { catalogSelection } from "./de/catalogSelection.ts";
import type { enInside } from "./enInside.ts";
import type { Texts } from "./t.ts";

/** The German texts of the pages that all signed-in users see, by key. */
export const deInside: Texts<typeof enInside> = {
  ...sampleData,
  ...onboarding,
  ...home,
  ...notifications,
  ...comments,
  ...approval,
  ...orders,
  ...samples,
  ...search,
  ...setupGuide,
  ...sheet,
  ...shell,
  ...studies,
  ...table,
  ...catalogSelection,
};
