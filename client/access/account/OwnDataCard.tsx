import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ExportOwnData } from "./ExportOwnData.tsx";

/** The export of the own data, and the accepted terms of use. */
export function OwnDataCard() {
  const { data } = useQuery(trpc.terms.current.queryOptions());
  return (
    <Card withBorder component="section" aria-labelledby="own-data-title">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="own-data-title">
          {t("personalData.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("personalData.text")}
        </Text>
        <ExportOwnData variant="default" />
        {data?.terms && (
          <Text size="sm">
            <TextLink to="/terms" size="sm">
              {t("terms.title")}
            </TextLink>
            {data.acceptedAt !== null &&
              `, ${t("terms.acceptedAt", {
                version: data.terms.version,
                time: formatDateTime(data.acceptedAt),
              })}`}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
