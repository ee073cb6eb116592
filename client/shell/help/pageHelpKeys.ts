/** The reader of a page. */
export interface Reader {
  /** The path of its route, such as "/orders/$orderId". */
  path: string;
  tab: string | undefined;
  isOfFacility: boolean;
}

/**
 * Returns the keys of the help of a page, the most specific first: for the reader of the tab, for the tab, for the
 * reader of the page, for the page. A page that only the facility opens has no text for researchers. Pure.
 */
export function pageHelpKeys({ path, tab, isOfFacility }: Reader): string[] {
  const reader = isOfFacility ? "facility" : "researcher";
  const page = `help.${path}`;
  return [...(tab === undefined ? [] : [`${page}?${tab}`]), page].flatMap((key) => [`${key}#${reader}`, key]);
}
