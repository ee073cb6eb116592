import type { LibrariesSearch } from "./librariesSearch.ts";

export type ChosenLibraries =
  { ids: string[] } | { matching: Omit<LibrariesSearch, "sort" | "direction">; except: string[] };

/** Ids in the address of labels, which servers limit to 8 kB. */
export const LABEL_IDS_MAX = 250;
/** Labels that the server prints at once. */
export const LABELS_MAX = 1_536;

/** Returns the address of the labels of chosen libraries; undefined if the address would be too long. Pure. */
export function libraryLabelsAddress(chosen: ChosenLibraries): string | undefined {
  const ids = "ids" in chosen ? chosen.ids : chosen.except;
  if (ids.length > LABEL_IDS_MAX) return undefined;
  const filter = "ids" in chosen ? {} : chosen.matching;
  const values = Object.entries(filter).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  );
  const chosenIds = ids.length > 0 ? [`${"ids" in chosen ? "libraryIds" : "except"}=${ids.join(",")}`] : [];
  const query = [new URLSearchParams(values).toString(), ...chosenIds].filter((part) => part !== "");
  return `/api/libraries/labels${query.length > 0 ? `?${query.join("&")}` : ""}`;
}
