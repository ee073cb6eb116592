import { notifications } from "@mantine/notifications";
import { type ComponentType, useState } from "react";
import { t } from "../../kit/i18n/t.ts";

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>;

/**
 * A lazy dialog of the frame. If its code fails to load, the page stays as it is and shows the error. Returns the
 * component once loaded, whether it is open, and the functions that open and close it.
 */
export function useDialogOnDemand(load: () => Promise<Dialog>) {
  const [Loaded, setLoaded] = useState<Dialog>();
  const [opened, setOpened] = useState(false);
  const fetched = () => load().then((found) => setLoaded(() => found));
  return {
    Loaded,
    opened,
    prepare: () => void fetched().catch(() => {}),
    open() {
      setOpened(true);
      if (!Loaded)
        fetched().catch(() => {
          setOpened(false);
          notifications.show({ color: "red", message: t("shell.notLoaded") });
        });
    },
    close: () => setOpened(false),
  };
}
