import { Modal, SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { FIELD_TYPES, type FieldType } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import classes from "./AddFieldDialog.module.css";
import { SAMPLES } from "./editedForm.ts";
import { isTypeAllowed } from "./fieldTypes.ts";
import { TypeIcon } from "./typeIcons.tsx";

/**
 * Chooses the type of a new field.
 * @param sectionId the section of the new field
 */
export function AddFieldDialog({
  sectionId,
  onChoose,
  onClose,
}: {
  sectionId: string;
  onChoose: (type: FieldType) => void;
  onClose: () => void;
}) {
  const isNarrow = useIsNarrow();
  const perSample = sectionId === SAMPLES;
  // Types that the section allows come first.
  const types = FIELD_TYPES.toSorted(
    (one, other) => Number(isTypeAllowed(other, { perSample })) - Number(isTypeAllowed(one, { perSample })),
  );
  return (
    <Modal opened onClose={onClose} title={t("forms.add.title")} size="xl" fullScreen={isNarrow}>
      <Text size="sm" c="dimmed" mb="md">
        {t("forms.add.text")}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {types.map((type, index) => (
          <UnstyledButton
            key={type}
            className={classes.type}
            onClick={() => onChoose(type)}
            {...(index === 0 ? { "data-autofocus": true } : {})}
          >
            <TypeIcon type={type} size={22} />
            <span>
              <Text component="span" fw={600} size="sm" display="block">
                {t(`forms.type.${type}`)}
              </Text>
              <Text component="span" size="xs" c="dimmed" display="block">
                {t(`forms.type.${type}.for`)}
              </Text>
              {!isTypeAllowed(type, { perSample }) && (
                <Text component="span" size="xs" fw={600} display="block">
                  {t(perSample ? "forms.add.elsewhere.once" : "forms.add.elsewhere.samples")}
                </Text>
              )}
            </span>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
