import { Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { type Folder, type Listing, countableReads } from "./countableReads.ts";
import classes from "./startStream.module.css";

/**
 * The chosen directory, and what monitoring it would count.
 * @param path below the output root, "" while none is chosen
 * @param listing the content of the directory, once loaded
 */
export function ChosenFolder({
  path,
  listing,
  watchedBy,
}: {
  path: string;
  listing: Listing | undefined;
  watchedBy: NonNullable<Folder["watchedBy"]> | undefined;
}) {
  return (
    <div role="status">
      {(path === "" || listing) && (
        <Stack gap={2} className={classes.chosen ?? ""}>
          <Text size="sm" fw={600} className={classes.name ?? ""}>
            {path === "" ? t("streams.start.chosen.nothing") : t("streams.start.chosen", { path })}
          </Text>
          {watchedBy && (
            <Text size="sm">
              {t("streams.start.chosen.watched")}{" "}
              <TextLink
                inherit
                to="/orders/$orderId/streams/$streamRunId"
                params={{ orderId: watchedBy.orderId, streamRunId: watchedBy.id }}
              >
                {t("streams.start.watchedBy", { order: watchedBy.orderNumber })}
              </TextLink>
            </Text>
          )}
          {!watchedBy && path !== "" && listing && (
            <Text size="sm" c="dimmed">
              {t(`streams.start.chosen.${countableReads(listing)}`)}
            </Text>
          )}
        </Stack>
      )}
    </div>
  );
}
