import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusNewPage } from "../../kit/components/pageFocus.ts";

/** After every way to another page the keyboard is there, and its title is read out. Filters and tabs of one page are no
 *  other page. */
export function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusNewPage();
      }),
    [router],
  );
}
