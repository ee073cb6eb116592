import { Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { formatBytes, formatDateTime } from "../../kit/components/format.ts";
import type { FacilityView } from "./FacilityHome.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeMore, HomeRow, HomeRows } from "./HomeCard.tsx";
import { formatMore, formatOrder } from "./formatName.ts";

/** The active uploads by order. */
export function UploadsCard({ uploads }: { uploads: FacilityView["uploads"] }) {
  return (
    <HomeCard title={t("home.uploads")} total={uploads.total} none="">
      <HomeRows>
        {uploads.rows.map((upload) => {
          const { id, files, receivedBytes, expectedBytes, at } = upload;
          const progress = t("home.uploads.progress", {
            received: formatBytes(receivedBytes),
            expected: formatBytes(expectedBytes),
          });
          return (
            <HomeRow
              key={id}
              lead={
                <Link to="/orders/$orderId/files" params={{ orderId: id }} className={classes.lead}>
                  {formatOrder(upload)}
                </Link>
              }
              text={[
                t("home.uploads.files", { files }),
                progress,
                t("home.uploads.last", { time: formatDateTime(at) }),
              ]}
            >
              <Progress
                mt={6}
                size="sm"
                value={(receivedBytes / expectedBytes) * 100}
                aria-label={progress}
              />
            </HomeRow>
          );
        })}
        <HomeMore text={formatMore(uploads)} />
      </HomeRows>
    </HomeCard>
  );
}
