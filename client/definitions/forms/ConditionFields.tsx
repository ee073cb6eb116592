import { Select, Stack, TagsInput, MultiSelect } from "@mantine/core";
import type { FormField, ShowIf } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import type { EditedForm } from "./editedForm.ts";
import { partId } from "./FieldPanel.tsx";
import type { FormProblem } from "./formProblems.ts";
import { partProblem } from "./problemText.ts";
import { fieldLabel } from "./sectionName.ts";

const ALWAYS = "always";
const VALUES_MAX = 500;

/** When a field is shown: always, or depending on the answer to another field of the same level. */
export function ConditionFields({
  field,
  form,
  problems,
  say,
}: {
  field: FormField;
  form: EditedForm;
  problems: FormProblem[];
  say: (changed: Partial<FormField>) => void;
}) {
  const { showIf } = field;
  const others = form.fields.filter(
    ({ id, perSample, visible }) => id !== field.id && perSample === field.perSample && visible,
  );
  const other = others.find(({ name }) => name === showIf?.field);
  return (
    <Stack gap="sm">
      <Select
        id={partId("condition")}
        label={t("forms.condition")}
        description={t("forms.condition.hint")}
        allowDeselect={false}
        searchable
        data={[
          { value: ALWAYS, label: t("forms.condition.always") },
          ...(showIf && !other ? [{ value: showIf.field, label: showIf.field }] : []),
          ...others.map((one) => ({
            value: one.name,
            label: t("forms.condition.on", { label: fieldLabel(one) }),
          })),
        ]}
        value={showIf?.field ?? ALWAYS}
        error={partProblem(problems, "condition")}
        onChange={(name) =>
          say({ showIf: name === null || name === ALWAYS ? undefined : { field: name, notEmpty: true } })
        }
      />
      {showIf && (
        <>
          <Select
            label={t("forms.condition.kind")}
            allowDeselect={false}
            data={[
              { value: "notEmpty", label: t("forms.condition.notEmpty") },
              { value: "in", label: t("forms.condition.in") },
            ]}
            value={showIf.notEmpty ? "notEmpty" : "in"}
            onChange={(kind) =>
              say({
                showIf:
                  kind === "notEmpty"
                    ? { field: showIf.field, notEmpty: true }
                    : withValues(showIf.field, conditionValues(showIf)),
              })
            }
          />
          {!showIf.notEmpty && (
            <ConditionValues
              other={other}
              values={conditionValues(showIf)}
              onChange={(values) => say({ showIf: withValues(showIf.field, values) })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

function ConditionValues({
  other,
  values,
  onChange,
}: {
  other: FormField | undefined;
  values: string[];
  onChange: (values: string[]) => void;
}) {
  const about = { label: t("forms.condition.values"), value: values, onChange };
  if (other?.type === "checkbox")
    return (
      <MultiSelect
        {...about}
        data={[
          { value: "true", label: t("common.yes") },
          { value: "false", label: t("common.no") },
        ]}
      />
    );
  if (other?.options?.length)
    return (
      <MultiSelect {...about} searchable data={[...new Set([...other.options, ...values])].filter(Boolean)} />
    );
  return <TagsInput {...about} maxTags={VALUES_MAX} splitChars={[";", "\n", "\t"]} />;
}

function conditionValues({ equals, in: values }: ShowIf): string[] {
  return (values ?? (equals === undefined ? [] : [equals])).map(String);
}

function withValues(field: string, values: string[]): ShowIf {
  return { field, in: values };
}
