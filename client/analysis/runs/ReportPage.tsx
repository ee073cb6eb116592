import { useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { fileAddress, frameAddress } from "../../data/delivery/fileAddress.ts";
import classes from "./run.module.css";

const RUN_FOLDER = /^(.+)--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;

/**
 * A report in a frame, below the names of its file and run: in its own tab it could imitate a page of this product.
 * The CSP of this page allows only previews in the frame, wherever the report navigates the frame.
 */
export function ReportPage() {
  const { path = "" } = useSearch({ from: "/signed-in/report" });
  const name = path.slice(path.lastIndexOf("/") + 1);
  const [, runNumber, runId] = RUN_FOLDER.exec(path) ?? [];
  return (
    <Page
      title={name}
      description={t("runs.report.text", { place: runNumber ?? path })}
      actions={
        <>
          {runId !== undefined && (
            <LinkButton to="/analyses/$runId" params={{ runId }} variant="default">
              {t("runs.report.run")}
            </LinkButton>
          )}
          <a href={fileAddress("download", path)} download={name}>
            {t("runs.results.download")}
          </a>
        </>
      }
    >
      <iframe
        className={classes.report}
        title={t("runs.results.frame", { name })}
        src={frameAddress(path)}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
      />
    </Page>
  );
}
