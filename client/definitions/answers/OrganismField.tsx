import { Autocomplete } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { type Choice, findChoice, choicesFor, choiceText } from "../../kit/sheet/choices.ts";

/** A taxonomy id, found by name or id. Ids that are missing in the bundled list are accepted. */
export function OrganismField({
  answer,
  organisms,
  onAnswer,
  description,
  ...about
}: {
  answer: string;
  organisms: Choice[] | undefined;
  onAnswer: (answer: string | null) => void;
  id: string;
  label: string;
  description: string | undefined;
  placeholder: string | undefined;
  required: boolean;
  error: string | undefined;
}) {
  const choices = organisms ?? [];
  const chosen = findChoice(choices, answer);
  const found = chosen ? [chosen] : choicesFor(choices, answer);
  const byId = new Map(found.map((choice) => [choice.value, choice]));
  return (
    <Autocomplete
      {...about}
      placeholder={about.placeholder ?? t("answer.organismHint")}
      description={chosen ? choiceText(chosen) : description}
      data={found.map(({ value }) => value)}
      filter={({ options }) => options}
      maxDropdownHeight={260}
      renderOption={({ option }) => choiceText(byId.get(option.value) ?? { value: option.value })}
      value={answer}
      onChange={(text) => onAnswer(text === "" ? null : text)}
      onBlur={() => {
        const named = findChoice(choices, answer);
        const text = answer.trim();
        if (named && named.value !== answer) onAnswer(named.value);
        else if (text !== answer) onAnswer(text === "" ? null : text);
      }}
    />
  );
}
