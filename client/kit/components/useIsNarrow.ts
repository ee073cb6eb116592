import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as a phone's, where tables become cards. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}
