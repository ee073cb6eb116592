import { useEffect } from "react";
import { t } from "../i18n/t.ts";

/** Names the window after the page it shows; undefined leaves it named as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${t("frame.product")}`;
  }, [title]);
}
