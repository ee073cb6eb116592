import {
  IconActivity,
  IconChartBar,
  IconClipboardList,
  IconDatabase,
  IconHome,
  IconListCheck,
  IconMicroscope,
  IconPlayerPlay,
  IconPlus,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconTestPipe,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { MessageKey } from "../i18n/t.ts";

type PlainText = Extract<MessageKey, `navigation.${string}`>;

export interface Entry {
  to: string;
  label: PlainText;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** Whether the entry is active only on its own page and not on subpages. */
  isExact?: boolean;
  /** The letter that opens the page after a "g". */
  key?: string;
}

export interface Group {
  label: "shell.group.data" | "shell.group.facility" | "shell.group.look" | null;
  entries: Entry[];
}

/** The entries of the navigation: daily work first, then administration, then reference. */
export function navigationFor({ isAdmin, hasRegistry }: { isAdmin: boolean; hasRegistry: boolean }): Group[] {
  return [
    {
      label: null,
      entries: [
        { to: "/", label: "navigation.home", icon: IconHome, isExact: true, key: "h" },
        { to: "/orders", label: "navigation.orders", icon: IconClipboardList, isExact: true, key: "o" },
        { to: "/orders/new", label: "navigation.newOrder", icon: IconPlus, isExact: true, key: "n" },
        { to: "/samples", label: "navigation.samples", icon: IconTestPipe, key: "m" },
        { to: "/studies", label: "navigation.studies", icon: IconMicroscope, key: "s" },
        ...(isAdmin
          ? []
          : [{ to: "/analyses", label: "navigation.results", icon: IconPlayerPlay, key: "r" } as const]),
      ],
    },
    ...(isAdmin ? FACILITY : []),
    {
      label: "shell.group.look",
      entries: [
        { to: "/checklists", label: "navigation.checklists", icon: IconListCheck, key: "c" },
        ...(hasRegistry ? [{ to: "/explore", label: "navigation.registry", icon: IconWorld } as const] : []),
      ],
    },
  ];
}

const FACILITY: Group[] = [
  {
    label: "shell.group.data",
    entries: [
      { to: "/analyses", label: "navigation.runs", icon: IconPlayerPlay, key: "r" },
      { to: "/pipelines", label: "navigation.pipelines", icon: IconRoute, key: "p" },
      { to: "/sequencing", label: "navigation.streams", icon: IconActivity, key: "l" },
      { to: "/storage", label: "navigation.storage", icon: IconDatabase, key: "f" },
      { to: "/reports", label: "navigation.reports", icon: IconChartBar, key: "t" },
    ],
  },
  {
    label: "shell.group.facility",
    entries: [
      { to: "/users", label: "navigation.users", icon: IconUsers, key: "u" },
      { to: "/audit", label: "navigation.audit", icon: IconShieldCheck, key: "a" },
      { to: "/settings", label: "navigation.settings", icon: IconSettings, key: "e" },
    ],
  },
];

/** The targets of the letters after a "g". */
export function shortcutTargets(groups: Group[]): Record<string, string> {
  const entries = groups.flatMap((group) => group.entries);
  return Object.fromEntries(entries.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to]])));
}
