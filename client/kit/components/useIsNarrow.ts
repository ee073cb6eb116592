import { useMediaQuery } from "@mantine/hooks";

/** Whether the window has the width of a phone, where tables become cards. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}
