import { ActionIcon, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDots, IconDownload, IconTrash } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { DeleteStudyDialog } from "./DeleteStudyDialog.tsx";
import type { Study } from "./details.ts";

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
