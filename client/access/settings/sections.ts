import type { MessageKey } from "../../kit/i18n/t.ts";

interface SectionGroup {
  label: MessageKey & `settings.group.${string}`;
  sections: readonly { to: string; label: MessageKey }[];
}

/** The sections of the administration in the order of the sub-navigation. */
export const SECTION_GROUPS = [
  {
    label: "settings.group.facility",
    sections: [
      { to: "/settings/facility", label: "settings.facility" },
      { to: "/settings/access", label: "settings.access" },
      { to: "/settings/sign-in", label: "signInSettings.title" },
      { to: "/settings/mail", label: "mail.title" },
      { to: "/settings/chat", label: "chat.title" },
    ],
  },
  {
    label: "settings.group.orders",
    sections: [
      { to: "/settings/orders", label: "settings.orders" },
      { to: "/settings/order-form", label: "forms.order.title" },
      { to: "/settings/study-form", label: "forms.study.title" },
      { to: "/settings/modules", label: "modules.title" },
      { to: "/settings/catalog", label: "catalog.title" },
    ],
  },
  {
    label: "settings.group.data",
    sections: [
      { to: "/settings/files", label: "settings.files" },
      { to: "/settings/sequencers", label: "streams.settings.title" },
      { to: "/settings/execution", label: "runs.settings.title" },
    ],
  },
  {
    label: "settings.group.system",
    sections: [
      { to: "/settings/webhooks", label: "webhooks.title" },
      { to: "/settings/system", label: "status.title" },
    ],
  },
] as const satisfies readonly SectionGroup[];
