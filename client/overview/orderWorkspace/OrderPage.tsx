import { ActionIcon, Card, Grid, Menu, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsExchange, IconDots, IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { MessagesPanel } from "../../ordering/comments/MessagesPanel.tsx";
import { PublishedResults } from "../../analysis/runs/PublishedResults.tsx";
import { RunsPanel } from "../../analysis/runs/RunsPanel.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { StreamsPanel } from "../../sequencing/monitoring/StreamsPanel.tsx";
import { unitName } from "../../kit/sheet/fieldColumns.ts";
import { formatAnswer } from "../../kit/sheet/parseAnswer.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { fieldUnits } from "../../../server/definitions/forms/rules/findProblems.ts";
import { formatTechnology } from "../../../server/definitions/catalog/rules/selection.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatDateTime, formatNumber } from "../../kit/components/format.ts";
import { translateStatuses } from "../../kit/components/translateStatuses.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { orderAnswer, type Order, orderFields } from "../../definitions/answers/orderAnswers.ts";
import { DeleteDialog } from "../../ordering/orders/DeleteDialog.tsx";
import { HistoryPanel } from "../../ordering/orders/HistoryPanel.tsx";
import { MoveDialog } from "../../ordering/orders/MoveDialog.tsx";
import { orderBreadcrumbs } from "../../ordering/orders/orderBreadcrumbs.tsx";
import { OrderNotShown } from "../../ordering/orders/OrderNotShown.tsx";
import { NotesPanel } from "../../ordering/orders/NotesPanel.tsx";
import { ProgressPanel } from "../../ordering/orders/ProgressPanel.tsx";
import { SamplesPanel } from "../../ordering/orders/SamplesPanel.tsx";

export function OrderPage() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId" });
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }));
  const form = useQuery(trpc.forms.order.queryOptions(undefined, { staleTime: Infinity }));
  const status = errorStatus(order.error);

  if (status === 404 || status === 403) return <OrderNotShown status={status} />;
  if (!order.data || !form.data) {
    return (
      <UnloadedPage
        title={order.data?.orderNumber ?? t("navigation.order")}
        breadcrumbs={orderBreadcrumbs()}
        error={order.error ?? form.error}
        failed={t("order.failed")}
        onRetry={() => void Promise.all([order.refetch(), form.refetch()])}
      />
    );
  }
  return <OrderView order={order.data} fields={form.data.fields} />;
}

function OrderView({ order, fields }: { order: Order; fields: FormField[] }) {
  const { user, isAdmin } = useSession();
  const mayAct = isAdmin || order.userId === user.id;

  return (
    <Page
      title={order.orderNumber}
      badge={<StatusBadge status={order.status} />}
      breadcrumbs={orderBreadcrumbs()}
      description={order.name}
      actions={<Actions order={order} />}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Stack gap="lg">
            <ProgressPanel order={order} mayAct={mayAct} />
            <MessagesPanel orderId={order.id} />
            <NotesPanel orderId={order.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <Stack gap="lg">
            <SamplesPanel order={order} fields={fields} />
            {!isAdmin && order.status !== "DRAFT" && <PublishedResults target={{ orderId: order.id }} />}
            {isAdmin && order.status !== "DRAFT" && <StreamsPanel orderId={order.id} />}
            {isAdmin && order.status !== "DRAFT" && <RunsPanel type="order" id={order.id} />}
            <Details order={order} fields={orderFields(fields)} />
            <StatusNotes order={order} />
            {isAdmin && <HistoryPanel orderId={order.id} />}
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function Actions({ order }: { order: Order }) {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const access = useQuery(trpc.settings.access.queryOptions(undefined, { enabled: isAdmin }));
  const [moving, move] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  useRestoreFocus(moving || deleting);
  const isDraft = order.status === "DRAFT";
  const mayEdit = isAdmin || order.status !== "COMPLETED";
  const mayDelete = isDraft || (isAdmin && access.data?.allowDeleteSubmittedOrders === true);

  return (
    <>
      {mayEdit && (
        <LinkButton
          to="/orders/new"
          search={{ order: order.id }}
          variant={isDraft ? "filled" : "default"}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t("order.edit")}
        </LinkButton>
      )}
      {isAdmin && !isDraft && (
        <>
          <LinkButton to="/orders/$orderId/sequencing" params={{ orderId: order.id }} variant="default">
            {t("sequencing.open")}
          </LinkButton>
          <LinkButton to="/orders/$orderId/upload" params={{ orderId: order.id }} variant="default">
            {t("order.upload")}
          </LinkButton>
        </>
      )}
      {!isDraft && (
        <LinkButton to="/orders/$orderId/delivery" params={{ orderId: order.id }} variant="default">
          {t("order.delivery")}
        </LinkButton>
      )}
      {(isAdmin || mayDelete) && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t("order.more")}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isAdmin && !isDraft && (
              <Menu.Item
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                onClick={() => void navigate({ to: "/analyses/new", search: { order: order.id } })}
              >
                {t("runs.launch.open")}
              </Menu.Item>
            )}
            {isAdmin && (
              <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={move.open}>
                {t("order.move")}
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={remove.open}
              >
                {t(isDraft ? "order.delete" : "order.deleteOrder")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <MoveDialog order={order} opened={moving} onClose={move.close} />
      <DeleteDialog order={order} opened={deleting} onClose={remove.close} />
    </>
  );
}

function Details({ order, fields }: { order: Order; fields: FormField[] }) {
  const { user } = order;
  return (
    <Card withBorder component="section" aria-labelledby="details-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="details-title">
          {t("order.details")}
        </Title>
        <DescriptionList facts={fields.map((field) => [field.label, answerText(order, field)])} />
        <Title order={3} size="h5">
          {t("order.contact")}
        </Title>
        <DescriptionList
          facts={[
            [t("orders.owner"), user ? `${user.firstName} ${user.lastName}` : null],
            ...(user?.department ? [[t("order.department"), user.department.name] as [string, string]] : []),
            [t("order.contactName"), order.contactName],
            [t("order.contactEmail"), order.contactEmail],
            [t("order.contactPhone"), order.contactPhone],
            [t("order.billingAddress"), order.billingAddress],
          ]}
        />
      </Stack>
    </Card>
  );
}

function answerText(order: Order, field: FormField): string | null {
  const answer = orderAnswer(order, field.name);
  const units = fieldUnits(field);
  const unit = orderAnswer(order, unitName(field.name)) ?? (units.length === 1 ? units[0] : undefined);
  if (answer === null || answer === undefined) return null;
  if (typeof answer === "boolean") return t(answer ? "common.yes" : "common.no");
  if (field.type === "sequencing-tech") return formatTechnology(answer) ?? formatAnswer(answer);
  const text = typeof answer === "number" ? formatNumber(answer) : formatAnswer(answer);
  return typeof unit === "string" ? `${text} ${unit}` : text;
}

function StatusNotes({ order }: { order: Order }) {
  if (order.statusNotes.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="status-notes-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="status-notes-title">
          {t("order.statusNotes")}
        </Title>
        {order.statusNotes.map(({ id, content, createdAt, user }) => (
          <div key={id}>
            <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
              {translateStatuses(sentenceText(content))}
            </Text>
            <Text size="xs" c="dimmed">
              {`${user ? `${user.firstName} ${user.lastName}` : t("order.automatic")} · ${formatDateTime(createdAt)}`}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
