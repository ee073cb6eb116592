import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconArrowsExchange,
  IconCopy,
  IconDots,
  IconPencil,
  IconPencilQuestion,
  IconPlayerPlay,
  IconTemplate,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ProposeDialog } from "../../ordering/amendments/ProposeDialog.tsx";
import { ApprovalButtons } from "../../ordering/approval/ApprovalButtons.tsx";
import { DeleteDialog } from "../../ordering/orders/DeleteDialog.tsx";
import { DuplicateDialog } from "../../ordering/orders/DuplicateDialog.tsx";
import { MoveDialog } from "../../ordering/orders/MoveDialog.tsx";
import { SaveTemplateDialog } from "../../ordering/orders/SaveTemplateDialog.tsx";
import { ShipmentDialog } from "../../ordering/shipping/ShipmentDialog.tsx";
import { StageDialog, type ReasonStage } from "../../ordering/orders/StageDialog.tsx";
import { nextAction, type NextAction } from "./nextAction.ts";
import { StageMenuItems } from "./StageMenuItems.tsx";
import { moveLabel, stageMoves } from "./stageMoves.ts";
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
  const [sending, send] = useDisclosure();
  useRestoreFocus(sending);
  const params = { orderId: order.id };
  const step = next && toStage(order, next);

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
      {next === "markSent" && <Button onClick={send.open}>{t("order.markSent")}</Button>}
      {step !== undefined && (
        <Button loading={steps.move.isPending} onClick={() => steps.move.mutate(step)}>
          {t(moveLabel(order, step))}
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
      <MoreActions order={order} steps={steps} next={next} onSend={send.open} />
      <ShipmentDialog orderId={order.id} opened={sending} onClose={send.close} isSending />
    </>
  );
}

/** The stage to which the next action moves the order. */
function toStage({ stageBeforeHold }: Order, next: NextAction): Order["stage"] | undefined {
  if (next === "resume") return stageBeforeHold ?? undefined;
  return NEXT_STAGES[next];
}

const NEXT_STAGES: Partial<Record<NextAction, Order["stage"]>> = {
  accept: "ACCEPTED",
  receive: "RECEIVED",
  start: "IN_PROGRESS",
  close: "CLOSED",
};

function MoreActions({
  order,
  steps,
  next,
  onSend,
}: {
  order: Order;
  steps: Steps;
  next: NextAction | undefined;
  onSend: () => void;
}) {
  const { user, isOfFacility, can } = useSession();
  const access = useQuery(trpc.settings.access.queryOptions(undefined, { enabled: isOfFacility }));
  const [moving, move] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  const [duplicating, duplicate] = useDisclosure();
  const [savingTemplate, saveTemplate] = useDisclosure();
  const [proposing, propose] = useDisclosure();
  const [reasonFor, setReasonFor] = useState<ReasonStage>();
  useRestoreFocus(
    moving || deleting || duplicating || savingTemplate || proposing || reasonFor !== undefined,
  );
  const mayChange = useMayChange(order, "orders.change");
  const isDraft = order.status === "DRAFT";
  const mayEdit =
    mayChange && (isOfFacility || order.status !== "COMPLETED") && (!isDraft || next === "submit");
  const mayMove = mayChange && isOfFacility;
  const mayPropose =
    mayChange &&
    order.userId === user.id &&
    !user.isDemo &&
    !isDraft &&
    order.stage !== "REJECTED" &&
    order.stage !== "CANCELLED";
  const mayAnalyze = can("analyses.start") && !isDraft;
  const mayDelete =
    mayChange && (isDraft || (isOfFacility && access.data?.allowDeleteSubmittedOrders === true));
  const moves = stageMoves(order, { isOwner: order.userId === user.id, isFacility: mayMove }).filter(
    (to) => to !== (next && toStage(order, next)) && !(to === "IN_TRANSIT" && next === "markSent"),
  );
  if (
    moves.length === 0 &&
    !can("orders.change") &&
    !mayEdit &&
    !mayPropose &&
    !mayMove &&
    !mayAnalyze &&
    !mayDelete
  )
    return null;

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
          {mayPropose && (
            <Menu.Item leftSection={<IconPencilQuestion size={16} aria-hidden />} onClick={propose.open}>
              {t("amendments.open")}
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
          <StageMenuItems
            order={order}
            moves={moves}
            onMove={(to) =>
              to === "IN_TRANSIT" && order.stage === "ACCEPTED" ? onSend() : steps.move.mutate(to)
            }
            onReason={setReasonFor}
          />
          {mayMove && (
            <Menu.Item leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={move.open}>
              {t("order.move")}
            </Menu.Item>
          )}
          {can("orders.change") && (
            <>
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate.open}>
                {t("duplicate.open")}
              </Menu.Item>
              <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={saveTemplate.open}>
                {t("template.save.open")}
              </Menu.Item>
            </>
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
      <StageDialog order={order} to={reasonFor} onClose={() => setReasonFor(undefined)} />
      <DuplicateDialog order={order} opened={duplicating} onClose={duplicate.close} />
      <SaveTemplateDialog order={order} opened={savingTemplate} onClose={saveTemplate.close} />
      <ProposeDialog order={order} opened={proposing} onClose={propose.close} />
      <DeleteDialog order={order} opened={deleting} onClose={remove.close} />
    </>
  );
}
