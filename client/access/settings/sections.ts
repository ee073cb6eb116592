import type { Right } from "../../../server/platform/rpc/rules/rights.ts";
import type { MessageKey } from "../../kit/i18n/t.ts";

interface Section {
  to: string;
  label: MessageKey;
  right: Right;
}

interface SectionGroup {
  label: MessageKey & `settings.group.${string}`;
  sections: readonly Section[];
}

/** The sections of the administration in the order of the sub-navigation. */
export const SECTION_GROUPS = [
  {
    label: "settings.group.facility",
    sections: [
      { to: "/settings/facility", label: "settings.facility", right: "settings.manage" },
      { to: "/settings/access", label: "settings.access", right: "settings.manage" },
      { to: "/settings/sign-in", label: "signInSettings.title", right: "settings.manage" },
      { to: "/settings/mail", label: "mail.title", right: "settings.manage" },
      { to: "/settings/chat", label: "chat.title", right: "settings.manage" },
      { to: "/settings/announcement", label: "announcement.title", right: "settings.manage" },
      { to: "/settings/terms", label: "terms.title", right: "settings.manage" },
    ],
  },
  {
    label: "settings.group.orders",
    sections: [
      { to: "/settings/orders", label: "settings.orders", right: "settings.manage" },
      { to: "/settings/services", label: "services.title", right: "definitions.manage" },
      { to: "/settings/prices", label: "prices.title", right: "billing.manage" },
      { to: "/settings/measurements", label: "measurementTypes.title", right: "definitions.manage" },
      { to: "/settings/order-form", label: "forms.order.title", right: "definitions.manage" },
      { to: "/settings/study-form", label: "forms.study.title", right: "definitions.manage" },
      { to: "/settings/modules", label: "modules.title", right: "definitions.manage" },
      { to: "/settings/catalog", label: "catalog.title", right: "definitions.manage" },
    ],
  },
  {
    label: "settings.group.data",
    sections: [
      { to: "/settings/files", label: "settings.files", right: "settings.manage" },
      { to: "/settings/sequencers", label: "streams.settings.title", right: "settings.manage" },
      { to: "/settings/execution", label: "runs.settings.title", right: "pipelines.manage" },
    ],
  },
  {
    label: "settings.group.system",
    sections: [
      { to: "/settings/webhooks", label: "webhooks.title", right: "settings.manage" },
      { to: "/settings/system", label: "status.title", right: "settings.manage" },
    ],
  },
] as const satisfies readonly SectionGroup[];

/** The sections that a user may open. */
export function sectionsFor(can: (right: Right) => boolean): SectionGroup[] {
  return SECTION_GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(({ right }) => can(right)),
  })).filter(({ sections }) => sections.length > 0);
}
