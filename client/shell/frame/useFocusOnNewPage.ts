import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusNewPage } from "../../kit/components/pageFocus.ts";

/**
 * Moves focus to the new page after each navigation, which announces its title. Filters and tabs of one page are not
 * a navigation.
 */
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
