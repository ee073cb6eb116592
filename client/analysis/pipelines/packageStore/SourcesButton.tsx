import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlug } from "@tabler/icons-react";
import { t } from "../../../kit/i18n/t.ts";
import { SourceList } from "./SourceList.tsx";

/** Opens the list of package sources. */
export function SourcesButton() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconPlug size={16} aria-hidden />} onClick={open}>
        {t("store.sources")}
      </Button>
      <Modal opened={opened} onClose={close} title={t("store.sources")} size="lg" centered>
        <SourceList />
      </Modal>
    </>
  );
}
