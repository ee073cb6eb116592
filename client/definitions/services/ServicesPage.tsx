import { ActionIcon, Button, Card, Group, Menu, Modal, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconForms,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconTestPipe,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { QualityLimitsDialog } from "./QualityLimitsDialog.tsx";
import { ServiceDialog } from "./ServiceDialog.tsx";

export type ManagedService = Outputs["services"]["listAll"]["services"][number];

type Open = { act: "create" } | { act: "edit" | "limits" | "delete"; service: ManagedService };

/** The services of the facility in their order, with the actions on each. */
export function ServicesPage() {
  const { data, error, refetch } = useQuery(trpc.services.listAll.queryOptions());
  const [open, setOpen] = useState<Open>();
  useRestoreFocus(open !== undefined);
  const close = () => setOpen(undefined);
  const services = data?.services ?? [];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ act: "create" })}>
      {t("services.new")}
    </Button>
  );
  return (
    <Page
      title={t("services.title")}
      description={t("services.text")}
      actions={services.length > 0 && create}
    >
      {error && <ErrorNotice error={error} title={t("services.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data && services.length === 0 && (
        <EmptyState
          icon={<IconListDetails size={28} />}
          title={t("services.empty.title")}
          text={t("services.empty.text")}
          action={create}
        />
      )}
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: "none" }}>
        {services.map((service, index) => (
          <ServiceCard
            key={service.id}
            service={service}
            index={index}
            isLast={index === services.length - 1}
            onOpen={setOpen}
          />
        ))}
      </Stack>
      {open?.act === "create" && <ServiceDialog service={undefined} onClose={close} />}
      {open?.act === "edit" && <ServiceDialog service={open.service} onClose={close} />}
      {open?.act === "limits" && <QualityLimitsDialog service={open.service} onClose={close} />}
      {open?.act === "delete" && <DeleteDialog service={open.service} onClose={close} />}
    </Page>
  );
}

function ServiceCard({
  service,
  index,
  isLast,
  onOpen,
}: {
  service: ManagedService;
  index: number;
  isLast: boolean;
  onOpen: (open: Open) => void;
}) {
  const change = useServiceChange();
  const navigate = useNavigate();
  const { id: serviceId, name, active, usesOwnForm, formVersions, turnaroundDays, orderCount } = service;
  const update = (changes: Omit<Inputs["services"]["update"], "serviceId">) =>
    change.mutate({ serviceId, ...changes });
  const icon = { size: 16, "aria-hidden": true } as const;
  return (
    <Card withBorder component="li">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Stack gap={4} style={{ minWidth: 0, flex: 1 }}>
          <Group gap="xs">
            <Title order={2} size="h5" style={{ overflowWrap: "anywhere" }}>
              {name}
            </Title>
            {!active && <WordBadge color="gray">{t("services.inactive")}</WordBadge>}
          </Group>
          <Text size="sm" c="dimmed">
            {[
              turnaroundDays === null
                ? t("services.noTurnaround")
                : t("services.turnaround", { days: turnaroundDays }),
              t(usesOwnForm ? "services.ownForm" : "services.commonForm"),
              t("services.orders", { orders: orderCount }),
            ].join(" · ")}
          </Text>
        </Stack>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("services.up", { name })}
            disabled={index === 0 || change.isPending}
            onClick={() => update({ position: index - 1 })}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("services.down", { name })}
            disabled={isLast || change.isPending}
            onClick={() => update({ position: index + 1 })}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <Menu position="bottom-end" withinPortal shadow="md">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("users.actions", { name })}
                loading={change.isPending}
              >
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => onOpen({ act: "edit", service })}
              >
                {t("users.edit")}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTestPipe {...icon} />}
                onClick={() => onOpen({ act: "limits", service })}
              >
                {t("measurementTypes.limits")}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconForms {...icon} />}
                onClick={() =>
                  void navigate({ to: "/settings/services/$serviceId/form", params: { serviceId } })
                }
              >
                {t(formVersions > 0 ? "services.form.edit" : "services.form.create")}
              </Menu.Item>
              {formVersions > 0 && (
                <Menu.Item
                  leftSection={<IconForms {...icon} />}
                  onClick={() => update({ usesOwnForm: !usesOwnForm })}
                >
                  {t(usesOwnForm ? "services.form.common" : "services.form.own")}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={active ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
                onClick={() => update({ active: !active })}
              >
                {t(active ? "users.deactivate" : "users.activate")}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => onOpen({ act: "delete", service })}
              >
                {t("users.delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
    </Card>
  );
}

function useServiceChange() {
  const client = useQueryClient();
  return useMutation(
    trpc.services.update.mutationOptions({
      async onSuccess({ service: { name } }) {
        notifications.show({ message: t("services.saved", { name }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.services.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.forms.order.queryKey() });
      },
      onError: (error) =>
        notifications.show({ title: t("users.notDone"), message: errorText(error), color: "red" }),
    }),
  );
}

function DeleteDialog({ service, onClose }: { service: ManagedService; onClose: () => void }) {
  const client = useQueryClient();
  const { id: serviceId, name } = service;
  const remove = useMutation(
    trpc.services.remove.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("users.deleted", { name }), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.services.pathKey() });
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t("users.delete.title", { name })} centered>
      <Stack gap="md">
        <Text>{t("services.delete.text")}</Text>
        <ErrorNotice error={remove.error} title={t("users.notDone")} />
        <DialogButtons onCancel={onClose} focusesCancel>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ serviceId })}>
            {t("users.delete")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
