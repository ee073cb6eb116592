import {
  Checkbox,
  Divider,
  Select,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import {
  FIELD_TYPES,
  type FieldType,
  type FormField,
} from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { DefaultValueInput } from "./DefaultValueInput.tsx";
import { type EditedForm, SAMPLES, fieldSectionId, formSections, UNGROUPED } from "./editedForm.ts";
import { changeField, changeType, moveField } from "./fieldEdits.ts";
import classes from "./FieldPanel.module.css";
import { FieldLooks } from "./FieldLooks.tsx";
import { isChoice, isText, isTypeAllowed, mayHaveUnits } from "./fieldTypes.ts";
import type { FieldPart, FormProblem } from "./formProblems.ts";
import { OptionList } from "./OptionList.tsx";
import { partProblem } from "./problemText.ts";
import { sectionName } from "./sectionName.ts";
import { ValidationFields } from "./ValidationFields.tsx";

const TEXT_MAX_CHARACTERS = 500;
const NAME_MAX_CHARACTERS = 64;
const LABEL_MAX_CHARACTERS = 200;
const HELP_MAX_CHARACTERS = 2_000;

/** The part of a field to focus. select: selects its text. */
export interface PanelFocus {
  part: FieldPart;
  select: boolean;
}

/** The DOM id of the input for one part of a field, for links from problems. */
export const partId = (part: string) => `form-part-${part}`;

/**
 * Edits all properties of one field. Each change applies to the form immediately.
 * @param locked whether the name is fixed
 * @param focus the part to focus
 */
export function FieldPanel({
  field,
  form,
  locked,
  focus,
  problems,
  change,
}: {
  field: FormField;
  form: EditedForm;
  locked: boolean;
  focus: PanelFocus | undefined;
  problems: FormProblem[];
  change: (edit: (form: EditedForm) => EditedForm, strand?: string) => void;
}) {
  useEffect(() => {
    if (!focus) return undefined;
    // After the drawer has focused its first button.
    const later = setTimeout(() => {
      const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(partId(focus.part))}`);
      input?.focus();
      if (focus.select) input?.select();
    });
    return () => clearTimeout(later);
  }, [focus]);

  // The letters of one input are undone as one.
  const say = (changed: Partial<FormField>) =>
    change(
      (before) => changeField(before, field.id, changed, { locked }),
      `${field.id} ${Object.keys(changed).join()}`,
    );
  const groupIds = new Set(form.groups.map(({ id }) => id));
  const sections = formSections(form).filter(({ kind }) => kind !== "samples");
  const mayMove = isTypeAllowed(field.type, { perSample: !field.perSample });
  // Warnings are shown as help, not as errors.
  const blocking = problems.filter(({ blocks }) => blocks);
  const hints = problems.filter(({ blocks }) => !blocks);
  const validated = isText(field.type) || field.type === "number" || field.type === "select";

  return (
    <div className={classes.panel} data-form-part>
      <FieldLooks field={field} offered={form.enabledMixsChecklists} />
      <Part title={t("forms.panel.asked")}>
        <TextInput
          id={partId("label")}
          label={t("forms.label")}
          maxLength={LABEL_MAX_CHARACTERS}
          value={field.label}
          description={partProblem(hints, "label")}
          error={partProblem(blocking, "label")}
          onChange={(event) => say({ label: event.currentTarget.value })}
        />
        <TextInput
          id={partId("name")}
          label={t("forms.name")}
          description={partProblem(hints, "name") ?? t(locked ? "forms.name.stands" : "forms.name.hint")}
          required={!locked}
          readOnly={locked}
          variant={locked ? "filled" : "default"}
          spellCheck={false}
          maxLength={NAME_MAX_CHARACTERS}
          value={field.name}
          error={partProblem(blocking, "name")}
          onChange={(event) => say({ name: event.currentTarget.value })}
        />
        <Select
          id={partId("type")}
          label={t("forms.type")}
          description={field.isSystem ? t("forms.type.fixed") : t(`forms.type.${field.type}.for`)}
          disabled={field.isSystem ?? false}
          allowDeselect={false}
          maxDropdownHeight={320}
          data={FIELD_TYPES.map((type) => ({ value: type, label: t(`forms.type.${type}`) }))}
          value={field.type}
          error={partProblem(problems, "type")}
          onChange={(type) => change((before) => changeType(before, field.id, type as FieldType))}
        />
        {isChoice(field.type) && (
          <OptionList
            options={field.options ?? []}
            error={partProblem(problems, "options")}
            onChange={(options, typing) =>
              change(
                (before) => changeField(before, field.id, { options }, { locked }),
                typing === undefined ? undefined : `${field.id} option ${typing}`,
              )
            }
          />
        )}
      </Part>
      <Part title={t("forms.panel.who")}>
        <Checkbox
          id={partId("required")}
          label={t("forms.required")}
          description={partProblem(hints, "required") ?? t("forms.required.hint")}
          checked={field.required}
          error={partProblem(blocking, "required")}
          onChange={(event) => say({ required: event.currentTarget.checked })}
        />
        <Switch
          label={t("forms.visible")}
          description={t("forms.visible.hint")}
          checked={field.visible}
          onChange={(event) => say({ visible: event.currentTarget.checked })}
        />
        <Switch
          label={t("forms.perSample")}
          description={
            mayMove
              ? t("forms.perSample.hint")
              : t(field.perSample ? "forms.move.samplesOnly" : "forms.move.onceOnly", {
                  type: t(`forms.type.${field.type}`),
                })
          }
          disabled={!mayMove}
          checked={field.perSample}
          onChange={(event) => {
            const sectionId = event.currentTarget.checked ? SAMPLES : (sections[0]?.id ?? UNGROUPED);
            change((before) => moveField(before, field.id, { sectionId }));
          }}
        />
        <Switch
          label={t("forms.adminOnly")}
          description={t("forms.adminOnly.hint")}
          checked={field.adminOnly ?? false}
          onChange={(event) => say({ adminOnly: event.currentTarget.checked || undefined })}
        />
        <ConditionFields field={field} form={form} problems={problems} say={say} />
        {!field.perSample && (
          <Select
            label={t("forms.section")}
            allowDeselect={false}
            data={sections.map((section) => ({ value: section.id, label: sectionName(section) }))}
            value={fieldSectionId(field, groupIds)}
            onChange={(sectionId) =>
              change((before) => moveField(before, field.id, { sectionId: sectionId ?? UNGROUPED }))
            }
          />
        )}
      </Part>
      <Part title={t("forms.panel.help")}>
        <Textarea
          label={t("forms.helpText")}
          description={t("forms.helpText.hint")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={HELP_MAX_CHARACTERS}
          value={field.helpText ?? ""}
          onChange={(event) => say({ helpText: textOrNone(event.currentTarget.value) })}
        />
        <TextInput
          label={t("forms.example")}
          description={partProblem(problems, "example") ?? t("forms.example.hint")}
          maxLength={TEXT_MAX_CHARACTERS}
          value={field.example ?? ""}
          onChange={(event) => say({ example: textOrNone(event.currentTarget.value) })}
        />
        {field.type !== "checkbox" && (
          <TextInput
            label={t("forms.placeholder")}
            description={t("forms.placeholder.hint")}
            maxLength={LABEL_MAX_CHARACTERS}
            value={field.placeholder ?? ""}
            onChange={(event) => say({ placeholder: textOrNone(event.currentTarget.value) })}
          />
        )}
      </Part>
      {(validated || mayHaveUnits(field.type) || field.type === "checkbox") && (
        <Part title={t("forms.panel.answer")}>
          {mayHaveUnits(field.type) && (
            <TagsInput
              id={partId("units")}
              label={t("forms.units")}
              description={t("forms.units.hint")}
              maxTags={50}
              splitChars={[",", ";", "\n", "\t"]}
              value={field.units ?? []}
              error={partProblem(problems, "units")}
              onChange={(units) => say({ units: units.length > 0 ? units : undefined })}
            />
          )}
          <ValidationFields field={field} problems={problems} say={say} />
          <DefaultValueInput
            field={field}
            hint={partProblem(problems, "defaultValue") ?? t("forms.defaultValue.hint")}
            onChange={(defaultValue) => say({ defaultValue })}
          />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Divider />
      <Title order={3} size="h6">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function textOrNone(text: string): string | undefined {
  return text === "" ? undefined : text;
}
