import { approval } from "./de/approval.ts";
import { catalogSelection } from "./de/catalogSelection.ts";
import { onboarding } from "./de/onboarding.ts";
import { services } from "./de/services.ts";
import { sheet } from "./de/sheet.ts";
import { studies } from "./de/studies.ts";
import type { enEditing } from "./enEditing.ts";
import type { Texts } from "./t.ts";

/** The German texts of the pages that edit or approve orders and studies, by key. */
export const deEditing: Texts<typeof enEditing> = {
  ...approval,
  ...catalogSelection,
  ...onboarding,
  ...services,
  ...sheet,
  ...studies,
};
