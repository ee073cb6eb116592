import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconFileSearch, IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { DiscoverDialog } from "./DiscoverDialog.tsx";
import { VerifyPanel } from "./VerifyPanel.tsx";

/** For the facility: assigns files that already exist on the server to an order, and verifies its files. */
export function OrderFilesPanel({ orderId }: { orderId: string }) {
  const { user, can } = useSession();
  const [isFinding, setIsFinding] = useState(false);
  const [verification, setVerification] = useState(0);
  if (user.isDemo || !can("data.receive")) return null;
  return (
    <Card withBorder component="section" aria-labelledby="disk-title">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={2} style={{ flex: "1 1 320px" }}>
            <Title order={2} size="h4" id="disk-title">
              {t("storage.order.title")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("storage.order.text")}
            </Text>
          </Stack>
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileSearch size={16} aria-hidden />}
              onClick={() => setIsFinding(true)}
            >
              {t("storage.discover")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              onClick={() => setVerification((before) => before + 1)}
            >
              {t("storage.verify")}
            </Button>
          </Group>
        </Group>
        {verification > 0 && (
          <VerifyPanel
            key={verification}
            orderId={orderId}
            onAgain={() => setVerification((before) => before + 1)}
            onClose={() => setVerification(0)}
          />
        )}
      </Stack>
      {isFinding && <DiscoverDialog orderId={orderId} onClose={() => setIsFinding(false)} />}
    </Card>
  );
}
