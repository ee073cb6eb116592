import { Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import { InsidePage } from "./insidePage.ts";
import { usePageHeading } from "./pageFocus.ts";
import { useTitle } from "./useTitle.ts";

/**
 * The empty state of a list: what is missing, and the next action.
 * @param isPage replaces a complete page and provides its heading, unless it is inside a page
 */
export function EmptyState({
  icon,
  title,
  text,
  action,
  isPage: replacesPage = false,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  isPage?: boolean;
}) {
  const isInside = useContext(InsidePage);
  const isPage = replacesPage && !isInside;
  useTitle(isPage ? title : undefined);
  const heading = usePageHeading();
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {icon && (
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Title {...(isPage ? heading : {})} order={isPage ? 1 : 2} size="h4">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
