import { Alert, VisuallyHidden } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "../i18n/t.ts";
import { formatTime } from "./format.ts";
import classes from "./LiveLine.module.css";

// A line that is back at once was never down for its reader.
const CUT_SHOWN_AFTER_MS = 1_500;

/** Says when the line to the server is down, and tells those who listen to the page once of every new state.
 *  state: of what the page shows, in a sentence. */
export function LiveLine({ state, isCut, heardAt }: { state: string; isCut: boolean; heardAt: Date }) {
  const [isShown, setShown] = useState(false);
  const [told, setTold] = useState({ state, isShown, words: "" });

  useEffect(() => {
    if (!isCut) return undefined;
    const timer = setTimeout(() => setShown(true), CUT_SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isCut]);
  if (told.state !== state) setTold({ state, isShown, words: state });
  else if (told.isShown !== isShown)
    setTold({ state, isShown, words: isShown ? told.words : t("runs.page.back") });

  return (
    <>
      <VisuallyHidden role="status">{told.words}</VisuallyHidden>
      {isShown && (
        <Alert
          role="alert"
          color="yellow"
          variant="light"
          icon={<IconPlugConnectedX aria-hidden />}
          classNames={{ title: classes.title ?? "" }}
          title={t("runs.page.cut.title")}
        >
          {t("runs.page.cut.text", { time: formatTime(heardAt) })}
        </Alert>
      )}
    </>
  );
}
