import { Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./publicRegistry.module.css";
import { OutsideLink } from "./OutsideLink.tsx";
import type { PublishedPipeline } from "./published.ts";
import { urlHost, webAddress } from "./webAddress.ts";

/** The reference data that a pipeline requires, with download sources. */
export function DatabaseList({ databases }: Pick<PublishedPipeline, "databases">) {
  return (
    <ul className={classes.list}>
      {databases.map((database, at) => {
        const text = (key: string) => {
          const value = database[key];
          return typeof value === "string" && value !== "" ? value : undefined;
        };
        const address = webAddress(database["downloadUrl"]);
        const version = text("version");
        const setting = text("configKey");
        return (
          <li key={text("id") ?? at}>
            <Text fw={600} size="sm">
              {text("label") ?? text("id")}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                ...(version === undefined ? [] : [t("explore.databases.version", { version })]),
                ...(text("fileName") === undefined ? [] : [text("fileName")]),
                ...(text("mode") === "ensure" ? [t("explore.databases.ensure")] : []),
                ...(setting === undefined ? [] : [t("explore.databases.setting", { key: setting })]),
              ].join(" · ")}
            </Text>
            {address !== undefined && (
              <OutsideLink href={address} size="sm">
                {t("explore.databases.download", { host: urlHost(address) })}
              </OutsideLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
