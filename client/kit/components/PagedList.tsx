import { Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { Pages } from "./Pages.tsx";

/**
 * One page of a list with pagination.
 * @param isWaiting another page was requested and the previous one is still shown
 */
export function PagedList({
  isWaiting,
  children,
  ...pages
}: ComponentProps<typeof Pages> & { isWaiting: boolean; children: ReactNode }) {
  return (
    <Stack gap="md" style={{ opacity: isWaiting ? 0.6 : 1 }} aria-busy={isWaiting}>
      {children}
      <Pages {...pages} />
    </Stack>
  );
}
