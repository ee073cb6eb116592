import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconArrowsExchange,
  IconDots,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
  IconTruckDelivery,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ApprovalButtons } from "../../ordering/approval/ApprovalButtons.tsx";
import { DeleteDialog } from "../../ordering/orders/DeleteDialog.tsx";
import { MoveDialog } from "../../ordering/orders/MoveDialog.tsx";
import { isToSend, nextAction } from "./nextAction.ts";
import type { TabId } from "./orderTabs.ts";
import type { useOrderSteps } from "./useOrderSteps.ts";

type Steps = ReturnType<typeof useOrderSteps>;

/** The next action of an order as a button, and all others in a menu. */
export function OrderActions({
  order,
  open,
  steps,
}: {
  order: Order;
  open: TabId | undefined;
  steps: Steps;
}) {
  const { user, isOfFacility, can } = useSession();
  const mayChange = useMayChange(order, "orders.change");
  const isDraft = order.status === "DRAFT";
  const plan = useQuery(
    trpc.sequencing.list.queryOptions({ orderId: order.id, limit: 1 }, { enabled: isOfFacility && !isDraft }),
  );
  const next = nextAction(order, {
    isOfFacility,
    can,
    mayChange,
    isOwner: order.userId === user.id,
    hasPlan: plan.data === undefined || plan.data.total > 0,
  });
  const params = { orderId: order.id };

  return (
    <>
      {next === "approve" && <ApprovalButtons orderId={order.id} />}
      {next === "edit" && (
        <LinkButton to="/orders/new" search={{ order: order.id }}>
          {t("workspace.next.edit")}
        </LinkButton>
      )}
      {next === "submit" && (
        <Button loading={steps.submit.isPending} onClick={() => steps.submit.mutate()}>
          {t("order.submit")}
        </Button>
      )}
      {next === "markSent" && (
        <Button loading={steps.markSent.isPending} onClick={() => steps.markSent.mutate()}>
          {t("order.markSent")}
        </Button>
      )}
      {/* On the tab to which it leads, the tab has the action. */}
      {next === "plan" && open !== "sequencing" && !user.isDemo && (
        <LinkButton to="/orders/$orderId/sequencing" params={params}>
          {t("workspace.next.plan")}
        </LinkButton>
      )}
      {next === "upload" && open !== "files" && !user.isDemo && (
        <LinkButton to="/orders/$orderId/files" params={params}>
          {t("workspace.next.upload")}
        </LinkButton>
      )}
      {next === "publish" && open !== "delivery" && (
        <LinkButton to="/orders/$orderId/delivery" params={params}>
          {t("workspace.next.publish")}
        </LinkButton>
      )}
      {next === "download" && open !== "delivery" && (
        <LinkButton to="/orders/$orderId/delivery" params={params}>
          {t("workspace.next.download")}
        </LinkButton>
      )}
      <MoreActions order={order} steps={steps} maySubmit={next === "submit"} />
    </>
  );
}

function MoreActions({ order, steps, maySubmit }: { order: Order; steps: Steps; maySubmit: boolean }) {
  const { isOfFacility, can } = useSession();
  const access = useQuery(trpc.settings.access.queryOptions(undefined, { enabled: isOfFacility }));
  const [moving, move] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  useRestoreFocus(moving || deleting);
  const mayChange = useMayChange(order, "orders.change");
  const isDraft = order.status === "DRAFT";
  const mayEdit = mayChange && (isOfFacility || order.status !== "COMPLETED") && (!isDraft || maySubmit);
  const mayMove = mayChange && isOfFacility;
  const mayAnalyze = can("analyses.start") && !isDraft;
  const mayDelete =
    mayChange && (isDraft || (isOfFacility && access.data?.allowDeleteSubmittedOrders === true));
  if (!mayEdit && !mayMove && !mayAnalyze && !mayDelete) return null;

  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("workspace.actions")}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/orders/new" search={{ order: order.id }} {...props} />}
            >
              {t("workspace.edit")}
            </Menu.Item>
          )}
          {mayAnalyze && (
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/analyses/new" search={{ order: order.id }} {...props} />}
            >
              {t("runs.launch.open")}
            </Menu.Item>
          )}
          {mayMove && isToSend(order) && (
            <Menu.Item
              leftSection={<IconTruckDelivery size={16} aria-hidden />}
              onClick={() => steps.markSent.mutate()}
            >
              {t("order.markSent")}
            </Menu.Item>
          )}
          {mayMove && (
            <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={move.open}>
              {t("order.move")}
            </Menu.Item>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={remove.open}
              >
                {t(isDraft ? "order.delete" : "order.deleteOrder")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <MoveDialog order={order} opened={moving} onClose={move.close} />
      <DeleteDialog order={order} opened={deleting} onClose={remove.close} />
    </>
  );
}
