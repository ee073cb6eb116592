import { Code, Group, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import classes from "./publicRegistry.module.css";
import type { PublishedPipeline } from "./published.ts";

/** The inputs of a pipeline: its own descriptions if any, otherwise the names of its inputs. */
export function InputList({ pipeline: { inputFiles, inputs } }: { pipeline: PublishedPipeline }) {
  if (inputFiles.length === 0 && inputs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("publicRegistry.inputs.none")}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {inputFiles.map(({ id, name, description, fileTypes = [] }) => (
        <li key={id}>
          <Text fw={600} size="sm">
            {name}
          </Text>
          {description !== undefined && <Text size="sm">{description}</Text>}
          {fileTypes.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("publicRegistry.inputs.files", { types: fileTypes.join(", ") })}
            </Text>
          )}
        </li>
      ))}
      {inputFiles.length === 0 &&
        inputs.map(({ id, source, required }) => (
          <li key={id}>
            <Group gap="xs">
              <Code>{source}</Code>
              {!required && (
                <Text size="sm" c="dimmed">
                  {t("publicRegistry.inputs.optional")}
                </Text>
              )}
            </Group>
          </li>
        ))}
    </ul>
  );
}

/** The outputs of a pipeline, and who receives them. */
export function OutputList({ outputs }: Pick<PublishedPipeline, "outputs">) {
  if (outputs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("publicRegistry.outputs.none")}
      </Text>
    );
  return (
    <ul className={classes.list}>
      {outputs.map(({ name, description, type, visibility, downloadable }) => (
        <li key={`${type} ${name}`}>
          <Text fw={600} size="sm">
            {name}
          </Text>
          {description !== undefined && <Text size="sm">{description}</Text>}
          <Text size="sm" c="dimmed">
            {[
              t(`publicRegistry.outputs.${type}`),
              ...(visibility ? [t(`publicRegistry.outputs.${visibility}`)] : []),
              ...(downloadable ? [t("publicRegistry.outputs.downloadable")] : []),
            ].join(" · ")}
          </Text>
        </li>
      ))}
    </ul>
  );
}
