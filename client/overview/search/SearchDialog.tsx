import { CloseButton, Loader, Modal, TextInput, Button, Group, Kbd, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { scrollIntoView } from "../../kit/components/scrollIntoView.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { ResultList } from "./ResultList.tsx";
import classes from "./search.module.css";
import { type Line, useSearch } from "./useSearch.ts";
import type { Found } from "./found.ts";
import { type Act, useActs } from "./useActs.tsx";

const LIST_ID = "search-results";

/** The global search for records, pages and actions: a combobox with a result list. */
export function SearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isNarrow = useIsNarrow();
  const { acts, dialog } = useActs(opened);
  useRestoreFocus(opened);
  return (
    <>
      {dialog}
      <Modal
        opened={opened}
        onClose={onClose}
        withCloseButton={false}
        returnFocus={false}
        fullScreen={isNarrow}
        size={640}
        padding={0}
        yOffset="10vh"
        aria-label={t("search.title")}
        classNames={{ body: classes.body ?? "" }}
      >
        <SearchPanel acts={acts} onClose={onClose} />
      </Modal>
    </>
  );
}

function SearchPanel({ acts, onClose }: { acts: Act[]; onClose: () => void }) {
  const { user } = useSession();
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const [recent, setRecent] = useState(() => readRecent(user.id));
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  // Enter before the response opens the best match when it arrives.
  const isAwaited = useRef(false);
  const { text, sections, isSettled, isFetching, error, refetch } = useSearch(typed, recent, acts);
  const lines = sections.flatMap((section) => section.lines);
  const active = lines.find(({ id }) => id === chosen) ?? lines[0];

  function type(next: string) {
    setTyped(next);
    setChosen(undefined);
    isAwaited.current = false;
  }

  function remember({ found }: Line) {
    if (found) storeRecent(user.id, withOpened(recent, found));
  }

  function open(line: Line | undefined) {
    if (!line) return;
    remember(line);
    onClose();
    if (line.act) line.act.run();
    else if (line.href !== undefined) router.history.push(line.href);
  }

  useEffect(() => {
    if (!isAwaited.current || !isSettled) return;
    isAwaited.current = false;
    open(lines[0]);
  });

  function choose(step: number) {
    const at = lines.findIndex(({ id }) => id === active?.id);
    const next = lines[(at + step + lines.length) % lines.length];
    if (!next) return;
    setChosen(next.id);
    const item = document.getElementById(next.id);
    if (item && list.current) scrollIntoView(item, list.current, 8);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose(step);
    else if (event.key !== "Enter") return;
    else if (isSettled) open(active);
    else isAwaited.current = true;
    event.preventDefault();
  }

  function onPick(event: MouseEvent, line: Line) {
    remember(line);
    // The browser handles clicks that open a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(line);
  }

  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-label={t("search.title")}
        aria-expanded={lines.length > 0}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={active?.id}
        autoComplete="off"
        spellCheck={false}
        size="lg"
        variant="unstyled"
        maxLength={200}
        placeholder={t("search.hint")}
        value={typed}
        leftSection={isFetching ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />}
        rightSection={<CloseButton aria-label={t("search.keys.close")} onClick={onClose} />}
        classNames={{ root: classes.field ?? "" }}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ErrorNotice error={error} title={t("search.failed")} onRetry={() => void refetch()} />
      <ResultList
        ref={list}
        id={LIST_ID}
        sections={sections}
        active={active?.id}
        text={text}
        isSettled={isSettled && !error}
        onPick={onPick}
        onPoint={setChosen}
      />
      <SearchFoot
        onForget={
          text === "" && recent.length > 0
            ? () => {
                storeRecent(user.id, []);
                setRecent([]);
              }
            : undefined
        }
      />
    </>
  );
}

/** The foot of the result list: keyboard shortcuts, and a button that clears the recent items while they are shown. */
function SearchFoot({ onForget }: { onForget: (() => void) | undefined }) {
  return (
    <Group className={classes.foot} justify="space-between" gap="xs" wrap="nowrap">
      <Group gap="md" visibleFrom="sm" aria-hidden>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t("search.keys.move")}
        </Text>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">↵</Kbd> {t("search.keys.open")}
        </Text>
        <Text size="xs" c="dimmed">
          <Kbd size="xs">Esc</Kbd> {t("search.keys.close")}
        </Text>
      </Group>
      {onForget && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onForget}>
          {t("search.forget")}
        </Button>
      )}
    </Group>
  );
}

const RECENT_MAX = 8;
const KINDS = ["order", "sample", "run", "study", "place", "person", "page"];

/** The items that a user opened last from the search in this browser, newest first. */
function readRecent(userId: string): Found[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isFound).slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Adds an opened item at the front. */
function withOpened(recent: Found[], opened: Found): Found[] {
  return [opened, ...recent.filter(({ key }) => key !== opened.key)].slice(0, RECENT_MAX);
}

function storeRecent(userId: string, recent: Found[]): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(recent));
  } catch {
    // Without browser storage, the search works without recent items.
  }
}

function storageKey(userId: string): string {
  return `lanekeeper-search:${userId}`;
}

function isFound(stored: unknown): stored is Found {
  const { kind, key, label, note, href } = (stored ?? {}) as Partial<Record<keyof Found, unknown>>;
  return (
    KINDS.includes(String(kind)) &&
    typeof key === "string" &&
    typeof label === "string" &&
    (note === null || typeof note === "string") &&
    typeof href === "string" &&
    /^\/(?![/\\])/.test(href)
  );
}
