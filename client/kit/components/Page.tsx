import { Breadcrumbs, Container, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { usePageHeading } from "./pageFocus.ts";
import { useTitle } from "./useTitle.ts";

/**
 * The header of every page: title (also of the window), breadcrumbs, actions, and the content.
 * @param number the number of what the page shows, small below its name
 * @param tabs the tabs of what the page shows (PageTabs); the content is that of the current one
 * @param breadcrumbs links from the top level down, without this page
 * @param size "narrow" for forms and text
 */
export function Page({
  title,
  number,
  badge,
  breadcrumbs,
  actions,
  description,
  tabs,
  size = "wide",
  children,
}: {
  title: string;
  number?: string | undefined;
  badge?: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  description?: ReactNode;
  tabs?: ReactNode;
  size?: "wide" | "narrow";
  children: ReactNode;
}) {
  useTitle(title);
  const heading = usePageHeading();

  return (
    <Container size={size === "wide" ? 1440 : 760} px={0}>
      <Stack gap="lg">
        <Stack gap={4}>
          {breadcrumbs && (
            <Breadcrumbs
              component="nav"
              aria-label={t("navigation.breadcrumbs")}
              separatorMargin={6}
              styles={{ breadcrumb: { display: "inline-flex", alignItems: "center", minHeight: 28 } }}
            >
              {breadcrumbs}
            </Breadcrumbs>
          )}
          <Group justify="space-between" align="center" gap="sm">
            <Group gap="sm" style={{ minWidth: 0 }}>
              <Title {...heading} order={1} style={{ overflowWrap: "anywhere" }}>
                {title}
              </Title>
              {badge}
            </Group>
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
          {number && (
            <Text size="sm" c="dimmed" ff="monospace">
              {number}
            </Text>
          )}
          {description && (
            <Text c="dimmed" maw="72ch">
              {description}
            </Text>
          )}
        </Stack>
        {tabs}
        {children}
      </Stack>
    </Container>
  );
}
