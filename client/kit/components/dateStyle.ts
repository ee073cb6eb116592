const KEY = "lanekeeper-dates";

export const DATE_STYLES = ["region", "iso"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** How this document writes dates: like the region of the browser, or as 2026-11-21 16:29. Stored in this browser. */
export const dateStyle: DateStyle = chosenStyle();

/** Stores the choice and reloads the page, because formats are created once. */
export function chooseDateStyle(chosen: DateStyle): void {
  localStorage.setItem(KEY, chosen);
  location.reload();
}

function chosenStyle(): DateStyle {
  return typeof localStorage !== "undefined" && localStorage.getItem(KEY) === "iso" ? "iso" : "region";
}
