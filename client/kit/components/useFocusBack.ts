import { useEffect } from "react";

const GONE_AFTER_MS = 20;

/** Hands the keyboard back to what opened a dialog, once that is gone and nothing else has taken it. For dialogs that
 *  are drawn only while they are open, and for those that an entry of a menu opens: the entry is gone, so its menu's
 *  button gets it. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(document.activeElement);
    return () => {
      const last = document.activeElement;
      setTimeout(() => {
        const active = document.activeElement;
        if (active === null || active === document.body || active === last) opener?.focus();
      }, GONE_AFTER_MS);
    };
  }, [opened]);
}

function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const button =
    menu && document.querySelector<HTMLElement>(`#${CSS.escape(menu.getAttribute("aria-labelledby") ?? "")}`);
  return button ?? (active instanceof HTMLElement ? active : null);
}
