import { Card, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";

/** A settings page: its title, and its content once the settings are loaded. */
export function SettingsPage<Data, Failure extends { message: string }>({
  title,
  text,
  query,
  children,
}: {
  title: string;
  text?: string;
  query: UseQueryResult<Data, Failure>;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  return (
    <Page title={title} description={text} size="narrow">
      {data === undefined && error && (
        <ErrorNotice error={error} title={t("settings.failed")} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Loading rows={6} />}
      {data !== undefined && children(data)}
    </Page>
  );
}

/** A group of settings with a title of its own. */
export function SettingsCard({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {text !== undefined && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}
