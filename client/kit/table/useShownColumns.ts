import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import { useSession } from "../session/SessionContext.ts";
import type { ShownColumns, TableColumn } from "./tableColumn.ts";

/** The displayed columns of a table, stored in this browser. */
export function useShownColumns<Row>(table: string, columns: TableColumn<Row>[]) {
  const { user } = useSession();
  const [changed, setChanged] = useLocalStorage<ShownColumns>({
    key: `lanekeeper-columns:${table}:${user.id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: (text) => parseStored(text ?? ""),
  });
  const shown = useMemo(
    (): ShownColumns =>
      Object.fromEntries(
        columns.map(({ id, isRequired, isExtra }) => [
          id,
          isRequired === true || (changed[id] ?? isExtra !== true),
        ]),
      ),
    [columns, changed],
  );
  return { shown, setShown: setChanged };
}

function parseStored(text: string): ShownColumns {
  try {
    return parseVisibility(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Keeps the valid entries of a stored visibility. Pure. */
export function parseVisibility(stored: unknown): ShownColumns {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
  );
}
