import { Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";

const FactorsPanel = lazy(async () => ({
  default: (await import("../factors/FactorsPanel.tsx")).FactorsPanel,
}));

/** The second factors of the user. */
export function FactorsCard() {
  const { user } = useSession();
  return (
    <Card withBorder component="section" aria-labelledby="factors-title">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="factors-title">
            {t("factors.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("factors.text")}
          </Text>
        </Stack>
        <Suspense fallback={<Skeleton height={20} width="60%" />}>
          <FactorsPanel isReadOnly={user.isDemo} />
        </Suspense>
      </Stack>
    </Card>
  );
}
