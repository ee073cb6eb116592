import { notifications } from "@mantine/notifications";
import { type ComponentType, useState } from "react";
import { t } from "../../kit/i18n/t.ts";

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>;

/** A dialog of the frame whose code is loaded when it is first wanted. Where that fails the page stays as it is, and
 *  says so. Gives the component once it is there, whether it is open, and what opens and closes it. */
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
