import type { Page } from "playwright-core";

const STEPS_MAX = 400;
const STEPS_IN_A_REPORT_MAX = 10;

/** Moves the focus through the content of a page with Tab, as keyboard users do. Returns one sentence per visible
 *  button, link and field that never receives the focus or does not show it. Of a group with arrow-key navigation, such
 *  as tabs, one element suffices; a sheet is left with Escape and then Tab. */
export async function walkedPast(page: Page): Promise<string[]> {
  // The compiler of the tests wraps named functions in __name, including those that run in the page.
  await page.evaluate("window.__name = (named) => named");
  await page.evaluate(watchFocus);
  let stepsInNone = 0;
  for (let step = 0; step < STEPS_MAX; step++) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(placeOfFocus);
    // While the focus is in a report, whose frame is another process, or moves there, no element of the page has it.
    stepsInNone = place === "none" ? stepsInNone + 1 : 0;
    if (place === "outside" || stepsInNone > STEPS_IN_A_REPORT_MAX) break;
    if (place === "sheet") await page.keyboard.press("Escape");
  }
  return page.evaluate(listMissed);
}

interface Walked extends Window {
  walk: {
    /** The element that was focused first: in a page without frames Tab returns to it from the last element. */
    first?: Element;
    looks: Map<Element, string>;
    reached: Set<Element>;
    unseen: Set<Element>;
    nameOf: (element: Element) => string;
  };
}

/** Runs in the page: records the reachable elements and their look without focus, then each focused one. */
function watchFocus(): void {
  const content = document.querySelector<HTMLElement>("#content, main") ?? document.body;
  content.tabIndex = -1;
  content.focus();
  const looks = new Map<Element, string>();
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isThere = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isThere && width > 0 && height > 0;
  };
  const getLabels = (element: Element) =>
    element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  // A field may be drawn by a sibling, and a link that covers its card by a pseudo-element.
  const lookName = (element: Element) =>
    [element, ...(element.parentElement?.children ?? []), element.parentElement, ...getLabels(element)]
      .flatMap((one) =>
        one !== null && isSeen(one) ? [getComputedStyle(one), getComputedStyle(one, "::after")] : [],
      )
      .map(({ outlineStyle, outlineWidth, boxShadow }) =>
        outlineStyle === "none" ? boxShadow : `${outlineStyle} ${outlineWidth} ${boxShadow}`,
      )
      .join("; ");
  const isMovedToByArrows = (element: HTMLElement) => {
    if (element.closest("[role=grid]") !== null || element.matches("textarea[data-mode]")) return true;
    if (element instanceof HTMLInputElement && element.type === "radio") {
      const group = [...content.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
        ({ name }) => name === element.name,
      );
      return element !== (group.find(({ checked }) => checked) ?? group[0]);
    }
    return (
      element.tabIndex < 0 &&
      element.closest("[role=tablist], [role=table], [role=menu], [role=listbox]") !== null
    );
  };
  const getName = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? getLabels(element)[0]?.textContent ?? "";
    return `${element.tagName.toLowerCase()} “${(words || element.textContent || element.outerHTML).slice(0, 80)}”`;
  };
  for (const element of content.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")) {
    if (element.matches(":disabled, [aria-hidden=true], [aria-hidden=true] *")) continue;
    if ([element, ...getLabels(element)].some((one) => isSeen(one)) && !isMovedToByArrows(element))
      looks.set(element, lookName(element));
  }
  const walk: Walked["walk"] = { looks, reached: new Set(), unseen: new Set(), nameOf: getName };
  (window as unknown as Walked).walk = walk;
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    walk.reached.add(target);
    if (looks.get(target) === lookName(target)) walk.unseen.add(target);
  });
}

function placeOfFocus(): "sheet" | "outside" | "inside" | "none" {
  const content = document.querySelector("#content, main") ?? document.body;
  const active = document.activeElement;
  if (active === null || active === document.body) return "none";
  const { walk } = window as unknown as Walked;
  const isFirstAgain = walk.first === active;
  walk.first ??= active;
  if (!content.contains(active) || isFirstAgain) return "outside";
  return active.matches("textarea[data-mode]") ? "sheet" : "inside";
}

function listMissed(): string[] {
  const { looks, reached, unseen, nameOf } = (window as unknown as Walked).walk;
  const missed = [...looks.keys()].filter((element) => element.isConnected && !reached.has(element));
  return [
    ...missed.map((element) => `${nameOf(element)} is never reached`),
    ...[...unseen].map((element) => `${nameOf(element)} does not show that it has the focus`),
  ];
}
