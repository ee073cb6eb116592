import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "../session/SessionContext.ts";
import { parseVisibility } from "./useShownColumns.ts";
import type { ShownColumns } from "./tableColumn.ts";

export const VIEW_NAME_MAX_CHARACTERS = 60;

/** A named state of a list. search: its filters and sorting, as in the URL. isDefault: shown when the list is opened
 *  without filters. */
export interface SavedView {
  name: string;
  search: Record<string, unknown>;
  columns: ShownColumns;
  isDefault: boolean;
}

/** The saved views of a list by name, stored in this browser for the signed-in user. */
export function useSavedViews(list: string) {
  const { user } = useSession();
  const [views, setViews] = useLocalStorage<SavedView[]>({
    key: `lanekeeper-views:${list}:${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: (text) => parseViews(text ?? ""),
  });
  return {
    views,
    /** Replaces a view of the same name. */
    save: (view: SavedView) =>
      setViews((before) => byName([...before.filter(({ name }) => name !== view.name), view])),
    /** Does nothing if another view has the name. */
    rename: (from: string, to: string) =>
      setViews((before) =>
        to === "" || before.some(({ name }) => name === to)
          ? before
          : byName(before.map((view) => (view.name === from ? { ...view, name: to } : view))),
      ),
    remove: (name: string) => setViews((before) => before.filter((view) => view.name !== name)),
    /** At most one view is the default. */
    setDefault: (name: string, isDefault: boolean) =>
      setViews((before) => before.map((view) => ({ ...view, isDefault: isDefault && view.name === name }))),
  };
}

/** Whether two searches are equal, in any order of their keys. Pure. */
export function isSameSearch(one: object, other: object): boolean {
  return canonical(one) === canonical(other);
}

function canonical(search: object): string {
  return JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function byName(views: SavedView[]): SavedView[] {
  return views.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Parses stored views; invalid ones are dropped. Pure. */
export function parseViews(text: string): SavedView[] {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: unknown) => {
    if (!isObject(view)) return [];
    const { name, search, columns, isDefault } = view;
    if (typeof name !== "string" || name === "" || !isObject(search)) return [];
    return [{ name, search, columns: parseVisibility(columns), isDefault: isDefault === true }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
