import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is so narrow that rows of a list have two lines instead of columns. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 40em)", false, { getInitialValueInEffect: false });
}
