import {
  IconActivity,
  IconArrowMerge,
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconDatabase,
  IconFolders,
  IconFridge,
  IconHome,
  IconListCheck,
  IconMicroscope,
  IconPackageImport,
  IconPlayerPlay,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconTestPipe,
  IconTestPipe2,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Right } from "../../../server/platform/rpc/rules/rights.ts";
import type { MessageKey } from "../i18n/t.ts";
import type { Session } from "../session/SessionContext.ts";

type PlainText = Extract<MessageKey, `navigation.${string}`>;

export interface Entry {
  to: string;
  label: PlainText;
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** The letter that opens the page after a "g". */
  key?: string;
  /** Shown to users with one of these rights; without them to all. */
  rights?: Right[];
}

export interface Group {
  label: "shell.group.lab" | "shell.group.data" | "shell.group.facility" | "shell.group.look" | null;
  entries: Entry[];
}

/** The entries of the navigation: daily work first, then administration, then reference. */
export function navigationFor({
  isOfFacility,
  can,
  hasRegistry,
}: Pick<Session, "isOfFacility" | "can"> & { hasRegistry: boolean }): Group[] {
  const groups: Group[] = [
    {
      label: null,
      entries: [
        { to: "/", label: "navigation.home", icon: IconHome, key: "h" },
        { to: "/orders", label: "navigation.orders", icon: IconClipboardList, key: "o" },
        { to: "/samples", label: "navigation.samples", icon: IconTestPipe, key: "m" },
        { to: "/studies", label: "navigation.studies", icon: IconMicroscope, key: "s" },
        ...(isOfFacility
          ? []
          : [{ to: "/analyses", label: "navigation.results", icon: IconPlayerPlay, key: "r" } as const]),
      ],
    },
    ...(isOfFacility ? FACILITY : []),
    {
      label: "shell.group.look",
      entries: [
        { to: "/checklists", label: "navigation.checklists", icon: IconListCheck, key: "c" },
        ...(hasRegistry ? [{ to: "/explore", label: "navigation.registry", icon: IconWorld } as const] : []),
      ],
    },
  ];
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ rights = [] }) => rights.length === 0 || rights.some(can)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const FACILITY: Group[] = [
  {
    label: "shell.group.lab",
    entries: [
      { to: "/libraries", label: "navigation.libraries", icon: IconTestPipe2 },
      { to: "/pools", label: "navigation.pools", icon: IconArrowMerge },
      {
        to: "/receive",
        label: "navigation.receive",
        icon: IconPackageImport,
        key: "i",
        rights: ["samples.receive"],
      },
      { to: "/places", label: "navigation.places", icon: IconFridge },
    ],
  },
  {
    label: "shell.group.data",
    entries: [
      { to: "/sequencing", label: "navigation.streams", icon: IconActivity, key: "l" },
      { to: "/run-folders", label: "navigation.runFolders", icon: IconFolders },
      { to: "/instrument-runs", label: "navigation.instrumentRuns", icon: IconCalendar },
      { to: "/analyses", label: "navigation.runs", icon: IconPlayerPlay, key: "r" },
      {
        to: "/pipelines",
        label: "navigation.pipelines",
        icon: IconRoute,
        key: "p",
        rights: ["pipelines.manage"],
      },
      { to: "/storage", label: "navigation.storage", icon: IconDatabase, key: "f" },
      { to: "/reports", label: "navigation.reports", icon: IconChartBar, key: "t" },
    ],
  },
  {
    label: "shell.group.facility",
    entries: [
      { to: "/users", label: "navigation.users", icon: IconUsers, key: "u", rights: ["users.manage"] },
      {
        to: "/departments",
        label: "navigation.departments",
        icon: IconUsersGroup,
        rights: ["users.manage"],
      },
      { to: "/audit", label: "navigation.audit", icon: IconShieldCheck, key: "a", rights: ["audit.read"] },
      {
        to: "/settings",
        label: "navigation.settings",
        icon: IconSettings,
        key: "e",
        rights: ["settings.manage", "definitions.manage", "pipelines.manage"],
      },
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

/** The targets of the letters after a "g"; "n" starts an order, for users who may. */
export function shortcutTargets(groups: Group[], { can }: Pick<Session, "can">): Record<string, string> {
  const entries = groups.flatMap((group) => group.entries);
  return {
    ...(can("orders.change") && { n: "/orders/new" }),
    ...Object.fromEntries(entries.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to]]))),
  };
}
