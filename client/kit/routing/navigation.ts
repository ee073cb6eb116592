import {
  IconActivity,
  IconChartBar,
  IconClipboardList,
  IconDatabase,
  IconHome,
  IconListCheck,
  IconMicroscope,
  IconPlayerPlay,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconTestPipe,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { MessageKey } from "../i18n/t.ts";

type PlainText = Extract<MessageKey, `navigation.${string}`>;

export interface Entry {
  to: string;
  label: PlainText;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
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
        { to: "/", label: "navigation.home", icon: IconHome, key: "h" },
        { to: "/orders", label: "navigation.orders", icon: IconClipboardList, key: "o" },
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
      { to: "/sequencing", label: "navigation.streams", icon: IconActivity, key: "l" },
      { to: "/analyses", label: "navigation.runs", icon: IconPlayerPlay, key: "r" },
      { to: "/pipelines", label: "navigation.pipelines", icon: IconRoute, key: "p" },
      { to: "/storage", label: "navigation.storage", icon: IconDatabase, key: "f" },
      { to: "/reports", label: "navigation.reports", icon: IconChartBar, key: "t" },
    ],
  },
  {
    label: "shell.group.facility",
    entries: [
      { to: "/users", label: "navigation.users", icon: IconUsers, key: "u" },
      { to: "/departments", label: "navigation.departments", icon: IconUsersGroup },
      { to: "/audit", label: "navigation.audit", icon: IconShieldCheck, key: "a" },
      { to: "/settings", label: "navigation.settings", icon: IconSettings, key: "e" },
    ],
  },
];

/** Returns the path of the entry to which a page belongs: the one with the longest matching address. Pure. */
export function currentEntry(groups: Group[], path: string): string | undefined {
  const matches = groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || (to !== "/" && path.startsWith(`${to}/`)));
  return matches.toSorted((a, b) => b.to.length - a.to.length)[0]?.to;
}

/** The targets of the letters after a "g"; "n" starts an order. */
export function shortcutTargets(groups: Group[]): Record<string, string> {
  const entries = groups.flatMap((group) => group.entries);
  return {
    n: "/orders/new",
    ...Object.fromEntries(entries.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to]]))),
  };
}
