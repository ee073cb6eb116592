import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerStop } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { useFocusBack } from "../../kit/components/useFocusBack.ts";
import type { StreamRun } from "./stream.ts";
import { StopStreamDialog } from "./StopStreamDialog.tsx";

export function StopStreamButton({ run }: { run: StreamRun }) {
  const [opened, { open, close }] = useDisclosure();
  useFocusBack(opened);
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={open}>
        {t("streams.page.stop")}
      </Button>
      <StopStreamDialog run={run} opened={opened} onClose={close} />
    </>
  );
}
