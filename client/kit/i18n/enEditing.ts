import { approval } from "./en/approval.ts";
import { catalogSelection } from "./en/catalogSelection.ts";
import { onboarding } from "./en/onboarding.ts";
import { services } from "./en/services.ts";
import { sheet } from "./en/sheet.ts";
import { studies } from "./en/studies.ts";

/** The English texts of the pages that edit or approve orders and studies, by key. */
export const enEditing = {
  ...approval,
  ...catalogSelection,
  ...onboarding,
  ...services,
  ...sheet,
  ...studies,
};
