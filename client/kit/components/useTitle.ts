import { useEffect } from "react";
import { t } from "../i18n/t.ts";

/** Sets the title of the window; undefined keeps the current one. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${t("common.product")}`;
  }, [title]);
}
