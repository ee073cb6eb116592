import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { navigationFor } from "../../kit/routing/navigation.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { Act } from "./useActs.tsx";
import { filesWith, type Found, type FoundGroup, foundGroups, pagesNamed, type Kind } from "./found.ts";

const SEARCH_AFTER_MS = 120;

/** One line of the results: a match, a link to all matches of a type, or an action. */
export interface Line {
  id: string;
  kind: Kind | "act" | null;
  label: string;
  note: string | null;
  /** Of an action undefined. */
  href?: string;
  act?: Act;
  /** The item to store as recent; null for others. */
  found: Found | null;
}

export interface Section {
  title: string;
  lines: Line[];
  hasMore: boolean;
}

/**
 * The results for the typed text.
 * @returns isSettled: the results belong to the current text, not to an earlier one
 */
export function useSearch(typed: string, recent: Found[], acts: Act[]) {
  const session = useSession();
  const text = typed.trim();
  const [debounced] = useDebouncedValue(text, SEARCH_AFTER_MS);
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    trpc.search.records.queryOptions(
      { text: debounced },
      { enabled: debounced !== "", placeholderData: keepPreviousData },
    ),
  );
  const isSettled =
    text === "" || (debounced === text && (error !== null || (data !== undefined && !isPlaceholderData)));
  if (text === "")
    return {
      text,
      sections: [...recentSections(recent), ...actSections(acts.filter(({ isHidden }) => !isHidden))],
      isSettled,
      isFetching: false,
      error: null,
      refetch,
    };

  const pages = pagesNamed(text, navigationFor({ ...session, hasRegistry: hasRegistry === true }), session);
  const groups: FoundGroup[] = [
    ...foundGroups(data?.groups ?? [], debounced),
    ...(pages.length > 0 ? [{ kind: "page" as const, found: pages, all: null, hasMore: false }] : []),
  ];
  const files = session.isOfFacility && isSettled ? [listLine(filesWith(text))] : [];
  const searched = text.toLocaleLowerCase();
  const sections = [
    ...groups.map(toSection),
    ...actSections(acts.filter(({ label }) => label.toLocaleLowerCase().includes(searched))),
    ...(files.length > 0 ? [{ title: t("navigation.storage"), lines: files, hasMore: false }] : []),
  ];
  return { text, sections, isSettled, isFetching, error, refetch };
}

function recentSections(recent: Found[]): Section[] {
  if (recent.length === 0) return [];
  return [{ title: t("search.recent"), lines: recent.map(toLine), hasMore: false }];
}

function actSections(acts: Act[]): Section[] {
  if (acts.length === 0) return [];
  const lines = acts.map((act) => ({
    id: `search-act-${act.id}`,
    kind: "act" as const,
    label: act.label,
    note: act.note,
    act,
    found: null,
  }));
  return [{ title: t("search.acts"), lines, hasMore: false }];
}

function toSection({ kind, found, all, hasMore }: FoundGroup): Section {
  return {
    title: t(`search.kind.${kind}`),
    lines: [...found.map(toLine), ...(all && hasMore ? [listLine(all)] : [])],
    hasMore: hasMore && !all,
  };
}

function toLine(found: Found): Line {
  const { key, kind, label, note, href } = found;
  return { id: `search-${key}`, kind, label, note, href, found };
}

function listLine({ label, href }: { label: string; href: string }): Line {
  return { id: `search-list-${href}`, kind: null, label, note: null, href, found: null };
}
