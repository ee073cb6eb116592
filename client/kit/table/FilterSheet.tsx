import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";

/** The filters of a list on a phone. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer opened onClose={onClose} position="bottom" size="460px" title={t("table.filter")}>
      {children}
    </Drawer>
  );
}
