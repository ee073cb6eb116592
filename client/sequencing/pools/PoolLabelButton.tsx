import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconQrcode } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { LabelsDialog } from "../../ordering/shipping/LabelsDialog.tsx";
import type { PoolView } from "./poolView.ts";

/** Prints the label of a pool, in a dialog. */
export function PoolLabelButton({ pool }: { pool: PoolView["pool"] }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={open}>
        {t("pools.label")}
      </Button>
      <LabelsDialog opened={opened} onClose={close} address={`/api/pools/${pool.id}/labels`} count={1} />
    </>
  );
}
