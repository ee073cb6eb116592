import {
  IconActivity,
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

type PlainText = Extract<MessageKey, `frame.${string}`>;

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
        { to: "/", label: "frame.home", icon: IconHome, isExact: true, key: "h" },
        { to: "/orders", label: "frame.orders", icon: IconClipboardList, isExact: true, key: "o" },
        { to: "/orders/new", label: "frame.newOrder", icon: IconPlus, isExact: true, key: "n" },
        { to: "/samples", label: "frame.samples", icon: IconTestPipe, key: "m" },
        { to: "/studies", label: "frame.studies", icon: IconMicroscope, key: "s" },
        ...(isAdmin
          ? []
          : [{ to: "/runs", label: "frame.results", icon: IconPlayerPlay, key: "r" } as const]),
      ],
    },
    ...(isAdmin ? FACILITY : []),
    {
      label: "shell.group.look",
      entries: [
        { to: "/checklists", label: "frame.checklists", icon: IconListCheck, key: "c" },
        ...(hasRegistry ? [{ to: "/explore", label: "frame.registry", icon: IconWorld } as const] : []),
      ],
    },
  ];
}

const FACILITY: Group[] = [
  {
    label: "shell.group.data",
    entries: [
      { to: "/runs", label: "frame.runs", icon: IconPlayerPlay, key: "r" },
      { to: "/pipelines", label: "frame.pipelines", icon: IconRoute, key: "p" },
      { to: "/streams", label: "frame.streams", icon: IconActivity, key: "l" },
      { to: "/storage", label: "frame.storage", icon: IconDatabase, key: "f" },
    ],
  },
  {
    label: "shell.group.facility",
    entries: [
      { to: "/users", label: "frame.users", icon: IconUsers, key: "u" },
      { to: "/audit", label: "frame.audit", icon: IconShieldCheck, key: "a" },
      { to: "/settings", label: "frame.settings", icon: IconSettings, key: "e" },
    ],
  },
];

/** The targets of the letters after a "g". */
export function shortcutTargets(groups: Group[]): Record<string, string> {
  const entries = groups.flatMap((group) => group.entries);
  return Object.fromEntries(entries.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to]])));
}
