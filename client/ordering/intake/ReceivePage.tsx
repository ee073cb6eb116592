import { Alert, Button, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { StageBadge } from "../orders/StageBadge.tsx";
import { ReceiptChecklist } from "./ReceiptChecklist.tsx";
import { ScanField } from "./ScanField.tsx";
import { ScanList } from "./ScanList.tsx";
import { useReceiving } from "./useReceiving.ts";

/** The desk where samples arrive: a field for the scanner, the checklist of the open order, and the last scans. */
export function ReceivePage() {
  const { can } = useSession();
  const { order: orderId } = useSearch({ from: "/signed-in/receive" });
  if (!can("samples.receive")) return <AccessDenied />;
  return <Desk orderId={orderId} />;
}

function Desk({ orderId }: { orderId: string | undefined }) {
  const navigate = useNavigate({ from: "/receive" });
  const open = (order: string | undefined) => void navigate({ search: order === undefined ? {} : { order } });
  const { scans, isBusy, scan } = useReceiving({ orderId, open });
  return (
    <Page title={t("receive.title")} description={t("receive.text")}>
      <Stack gap="lg">
        <ScanField last={scans[0]} isBusy={isBusy} onScan={scan} />
        <ScanList scans={scans} orderId={orderId} onOpen={open} />
        {orderId === undefined ? (
          <ExpectedOrders onOpen={open} />
        ) : (
          <OpenOrder key={orderId} orderId={orderId} onClose={() => open(undefined)} />
        )}
      </Stack>
    </Page>
  );
}

function OpenOrder({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.intake.get.queryOptions({ orderId }));
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={6} />;
  return (
    <Card withBorder component="section" aria-labelledby="receipt-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={2} size="h4" id="receipt-title">
              <TextLink to="/orders/$orderId" params={{ orderId }} inherit>
                {data.name ?? data.orderNumber}
              </TextLink>
            </Title>
            {data.name !== null && (
              <Text size="sm" c="dimmed" ff="monospace">
                {data.orderNumber}
              </Text>
            )}
            <StageBadge stage={data.stage} />
          </Group>
          <Button variant="default" size="xs" onClick={onClose}>
            {t("receive.otherOrder")}
          </Button>
        </Group>
        <ReceiptChecklist
          receipt={data}
          onChanged={() => client.invalidateQueries({ queryKey: trpc.intake.pathKey() })}
        />
      </Stack>
    </Card>
  );
}

function ExpectedOrders({ onOpen }: { onOpen: (orderId: string) => void }) {
  const { data, error, refetch } = useQuery(trpc.intake.expected.queryOptions());
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  if (data.orders.length === 0)
    return (
      <EmptyState
        icon={<IconPackage size={28} />}
        title={t("receive.none.title")}
        text={t("receive.none.text")}
        action={<LinkButton to="/orders">{t("navigation.orders")}</LinkButton>}
      />
    );
  return (
    <Card withBorder component="section" aria-labelledby="expected-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="expected-title">
          {t("receive.expected")}
        </Title>
        <List listStyleType="none" spacing="xs">
          {data.orders.map(({ id, orderNumber, name, stage, expected, received, newTubes }) => (
            <List.Item key={id} styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
              <Group justify="space-between" gap="xs">
                <Group gap="xs" style={{ minWidth: 0 }}>
                  <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                    {name ?? orderNumber}
                  </Text>
                  {name !== null && (
                    <Text size="sm" c="dimmed" ff="monospace">
                      {orderNumber}
                    </Text>
                  )}
                  <StageBadge stage={stage} />
                  <WordBadge color="gray">{t("receive.progress", { received, expected })}</WordBadge>
                  {newTubes > 0 && (
                    <WordBadge color="blue">{t("receive.newTubes", { tubes: newTubes })}</WordBadge>
                  )}
                </Group>
                <Button variant="default" size="xs" onClick={() => onOpen(id)}>
                  {t("receive.open")}
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
        {data.hasMore && (
          <Alert variant="light" p="xs">
            {t("receive.hasMore")}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
