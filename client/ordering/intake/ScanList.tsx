import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { AssignCodeDialog } from "./AssignCodeDialog.tsx";
import { isGood, type Scan } from "./scan.ts";
import { useAddExtraTube } from "./useAddExtraTube.ts";

/** The last scans, and what can be done about those that need a decision. */
export function ScanList({
  scans,
  orderId,
  onOpen,
}: {
  scans: Scan[];
  orderId: string | undefined;
  onOpen: (orderId: string) => void;
}) {
  const [assigned, setAssigned] = useState<string>();
  const addExtra = useAddExtraTube(orderId);
  if (scans.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="scans-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="scans-title">
          {t("receive.scans")}
        </Title>
        {scans.map((scan) => (
          <Group key={scan.key} gap="xs" justify="space-between">
            <Group gap="xs" style={{ minWidth: 0 }}>
              <WordBadge color={isGood(scan) ? "teal" : scan.state === "already" ? "lightBlue" : "red"}>
                {t(`receive.state.${scan.state}`)}
              </WordBadge>
              <Text size="sm" ff="monospace" style={{ overflowWrap: "anywhere" }}>
                {scan.code}
              </Text>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {scan.subject}
              </Text>
            </Group>
            <Group gap="xs">
              {scan.state === "otherOrder" && scan.orderId !== undefined && scan.orderId !== orderId && (
                <Button size="compact-sm" variant="default" onClick={() => onOpen(scan.orderId ?? "")}>
                  {t("receive.switch")}
                </Button>
              )}
              {orderId !== undefined && (scan.state === "unknown" || scan.state === "otherOrder") && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={addExtra.isPending && addExtra.variables?.code === scan.code}
                  onClick={() => addExtra.mutate({ orderId, code: scan.code })}
                >
                  {t("receive.extra")}
                </Button>
              )}
              {orderId !== undefined && scan.state === "unknown" && (
                <Button size="compact-sm" variant="default" onClick={() => setAssigned(scan.code)}>
                  {t("receive.assign")}
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {orderId !== undefined && (
        <AssignCodeDialog orderId={orderId} code={assigned} onClose={() => setAssigned(undefined)} />
      )}
    </Card>
  );
}
