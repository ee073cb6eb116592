import { Group, Text, TextInput } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { matchesPattern, patternError } from "../../../server/platform/input/rules/matchesPattern.ts";
import { t } from "../../kit/i18n/t.ts";

const ANSWER_MAX_CHARACTERS = 500;

/** Tests a pattern on an example answer, with the validation of real answers. */
export function PatternTest({ pattern }: { pattern: string }) {
  const [answer, setAnswer] = useState("");
  const usable = patternError(pattern) === undefined;
  const matches = usable && matchesPattern(pattern, answer.trim());
  const Sign = matches ? IconCircleCheck : IconCircleX;
  return (
    <div>
      <TextInput
        label={t("forms.patternTest")}
        description={t("forms.patternTest.hint")}
        spellCheck={false}
        maxLength={ANSWER_MAX_CHARACTERS}
        value={answer}
        data-own-undo
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap={6} mih={24} role="status" c={matches ? "var(--matches)" : "var(--mantine-color-error)"}>
        {usable && answer !== "" && (
          <>
            <Sign size={16} aria-hidden />
            <Text size="sm" fw={600}>
              {t(matches ? "forms.patternTest.matches" : "forms.patternTest.differs")}
            </Text>
          </>
        )}
      </Group>
    </div>
  );
}
