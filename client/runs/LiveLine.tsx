import { Alert, VisuallyHidden } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../messages/t.ts";
import { formatTime } from "../ui/format.ts";
import type { Run } from "./run.ts";

// A line that is back at once was never down for its reader.
const CUT_SHOWN_AFTER_MS = 1_500;

/** Says when the line to the server is down, and tells those who listen to the page once of every new state. */
export function LiveLine({
  run: { runNumber, status },
  isCut,
  heardAt,
}: {
  run: Run;
  isCut: boolean;
  heardAt: Date;
}) {
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState("");
  const lastStatus = useRef(status);
  const wasShown = useRef(false);

  useEffect(() => {
    if (!isCut) {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), CUT_SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCut]);
  useEffect(() => {
    if (wasShown.current && !isShown) setSaid(t("runs.page.back"));
    wasShown.current = isShown;
  }, [isShown]);
  useEffect(() => {
    if (lastStatus.current !== status) setSaid(t(`runs.page.said.${status}`, { number: runNumber }));
    lastStatus.current = status;
  }, [status, runNumber]);

  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isShown && (
        <Alert
          role="alert"
          color="yellow"
          variant="light"
          icon={<IconPlugConnectedX aria-hidden />}
          title={t("runs.page.cut.title")}
        >
          {t("runs.page.cut.text", { time: formatTime(heardAt) })}
        </Alert>
      )}
    </>
  );
}
