import { ActionIcon, Menu, Button, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots, IconDownload, IconTrash } from "@tabler/icons-react";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import type { Study } from "./details.ts";
import { draftKey, forgetDraft } from "../../kit/drafts/draftStore.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { reloadStudies } from "./reloadStudies.ts";

const ICON = { size: 16, "aria-hidden": true } as const;

/** The actions on a study. */
export function StudyActions({ study }: { study: Study }) {
  const [opened, { open, close }] = useDisclosure();
  useRestoreFocus(opened);
  const path = `/api/studies/${encodeURIComponent(study.id)}/table/export`;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("study.more")}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={`${path}?format=xlsx`}
            download
            leftSection={<IconDownload {...ICON} />}
          >
            {t("study.export.xlsx")}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={`${path}?format=csv`}
            download
            leftSection={<IconDownload {...ICON} />}
          >
            {t("study.export.csv")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...ICON} />}
            disabled={study.submitted}
            onClick={open}
          >
            {t("study.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteStudyDialog study={study} opened={opened} onClose={close} />
    </>
  );
}

/** Confirms the deletion of a study, then returns to the list. */
function DeleteStudyDialog({
  study,
  opened,
  onClose,
}: {
  study: Study;
  opened: boolean;
  onClose: () => void;
}) {
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.studies.delete.mutationOptions({
      async onSuccess() {
        forgetDraft(draftKey(user.id, study.id));
        notifications.show({ message: t("study.deleted", { title: study.title }), color: "teal" });
        await navigate({ to: "/studies", ignoreBlocker: true });
        await reloadStudies(client);
      },
    }),
  );

  return (
    <Modal opened={opened} onClose={onClose} title={t("study.delete.title", { title: study.title })} centered>
      <Stack gap="md">
        <Text>{t("study.delete.text", { samples: study._count.samples })}</Text>
        <ErrorNotice error={remove.error} title={t("study.deleteFailed")} />
        <DialogButtons onCancel={onClose} focusesCancel>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ studyId: study.id })}>
            {t("study.delete.confirm")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
