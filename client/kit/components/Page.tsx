import { Breadcrumbs, Container, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useContext } from "react";
import { t } from "../i18n/t.ts";
import { InsidePage } from "./insidePage.ts";
import { usePageHeading } from "./pageFocus.ts";
import { useTitle } from "./useTitle.ts";

interface PageProps {
  title: string;
  windowTitle?: string | undefined;
  number?: string | undefined;
  badge?: ReactNode;
  breadcrumbs?: ReactNode;
  actions?: ReactNode;
  description?: ReactNode;
  tabs?: ReactNode;
  size?: "wide" | "narrow";
  children: ReactNode;
}

/**
 * The header of every page: title (also of the window), breadcrumbs, actions, and the content. Inside another page,
 * such as on a tab of it, a section: its heading, actions and content.
 * @param windowTitle the title of the window, if it differs
 * @param number the number of what the page shows, small below its name
 * @param tabs the tabs of what the page shows (PageTabs); the content is that of the current one
 * @param breadcrumbs links from the top level down, without this page
 * @param size "narrow" for forms and text
 */
export function Page(props: PageProps) {
  return useContext(InsidePage) ? <Section {...props} /> : <WholePage {...props} />;
}

function Section({ title, badge, actions, description, children }: PageProps) {
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={2} size="h3">
              {title}
            </Title>
            {badge}
          </Group>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {description && <Text c="dimmed">{description}</Text>}
      </Stack>
      {children}
    </Stack>
  );
}

function WholePage({
  title,
  windowTitle = title,
  number,
  badge,
  breadcrumbs,
  actions,
  description,
  tabs,
  size = "wide",
  children,
}: PageProps) {
  useTitle(windowTitle);
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
          <Group justify="space-between" align="flex-start" gap="sm">
            {/* On a phone the actions follow the name and its facts. */}
            <Stack gap={4} style={{ flex: "1 1 280px", minWidth: 0 }}>
              <Group gap="sm">
                <Title {...heading} order={1} style={{ overflowWrap: "anywhere" }}>
                  {title}
                </Title>
                {badge}
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
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
        </Stack>
        {tabs}
        <InsidePage value>{children}</InsidePage>
      </Stack>
    </Container>
  );
}
