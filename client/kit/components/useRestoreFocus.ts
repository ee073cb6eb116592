import { useEffect } from "react";

const GONE_AFTER_MS = 20;

/**
 * Returns focus to the element that opened a dialog after it has closed, unless another element has focus. For
 * dialogs that are mounted only while open, and for those opened from a menu: the menu item no longer exists, so the
 * button of its menu receives focus.
 */
export function useRestoreFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = findOpener(document.activeElement);
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const active = document.activeElement;
        if (active === null || active === document.body || active === last) opener?.focus();
      }, GONE_AFTER_MS);
    };
  }, [opened]);
}

function findOpener(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const button =
    menu && document.querySelector<HTMLElement>(`#${CSS.escape(menu.getAttribute("aria-labelledby") ?? "")}`);
  return button ?? (active instanceof HTMLElement ? active : null);
}
