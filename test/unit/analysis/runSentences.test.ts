import { expect } from "chai";
import { runSentences as words } from "../../../client/kit/i18n/de/runSentences.ts";
import { createTranslator } from "../../../client/kit/i18n/sentenceText.ts";
import type { StoredSentence } from "../../../db/models/PipelineRun.ts";
import type { User } from "../../../db/models/User.ts";
import type { SentenceData } from "../../../server/platform/errors/rules/fill.ts";
import { Sentence } from "../../../server/platform/errors/rules/sentence.ts";
import {
  plainText,
  recordedMessage,
  recordedStep,
  textColumns,
  recordedReason,
} from "../../../server/analysis/runRecords/runSentences.ts";
import { decideState } from "../../../server/analysis/runRecords/state/decideState.ts";
import { stepFailedIn, workflowFailedWith } from "../../../server/analysis/runRecords/state/sentences.ts";
import { executorEvents, taskEvents } from "../../../server/analysis/runs/monitor/executorEvents.ts";
import { redactPathsFor } from "../../../server/analysis/runRecords/redactPathsFor.ts";

const german = createTranslator(words, (count) => `und ${count} weitere`);
const inGerman = (said: SentenceData | string | null) =>
  said === null || typeof said === "string" ? said : german(said);
const known = { status: "running" as const, progress: 10, currentStep: null, workflow: {}, executor: {} };

describe("the sentences of a run", () => {
  it("are stored with code and params beside their texts, and read back from JSON", () => {
    const columns = textColumns({
      why: workflowFailedWith({ message: "no space" }),
      currentStep: stepFailedIn({ steps: "Align" }),
    });
    const stored = JSON.parse(JSON.stringify(columns)) as typeof columns;
    expect(stored.why).to.equal("The workflow reported a failure: no space");
    expect(inGerman(recordedReason(stored))).to.equal("Der Workflow ist fehlgeschlagen: no space");
    expect(inGerman(recordedStep(stored))).to.equal("Task fehlgeschlagen in Align");
  });

  it("are the messages of events, of older rows as texts", () => {
    const after = { state: "exited", exitCode: 3 } as const;
    const times = { launchedAt: null, isFirstSight: false, now: new Date() };
    const [event] = executorEvents("local", { state: "running" }, after, times);
    const sentence = JSON.parse(JSON.stringify(event?.message)) as StoredSentence;
    const message = "Process exited with code 3";
    expect(sentence.text).to.equal(message);
    expect(inGerman(recordedMessage({ message, sentence }))).to.equal("Prozess mit Exit-Code 3 beendet");
    expect(recordedMessage({ message, sentence: null })).to.equal(message);
    const [ended] = taskEvents(
      [{ taskId: "1", process: "A", name: "A (1)", status: "cached" }],
      "trace",
      new Date(),
    );
    expect(plainText(ended?.message ?? "")).to.equal("A (1): cached");
    expect(inGerman(ended?.message ?? "")).to.equal("A (1): aus dem Cache");
  });

  it("are the stored texts if no sentence has that text", () => {
    const columns = textColumns({ why: workflowFailedWith({ message: "no space" }), currentStep: "Align" });
    expect(recordedStep(columns)).to.equal("Align");
    expect(recordedReason({ ...columns, why: "Written by an older release" })).to.equal(
      "Written by an older release",
    );
    expect(recordedReason({ why: "Older row", sentences: null })).to.equal("Older row");
    expect(recordedReason({ why: null, sentences: columns.sentences })).to.equal(null);
  });

  it("are worded from sentences in sentences", () => {
    const again = decideState(
      {
        ...known,
        executor: { state: "exited", exitCode: 0 },
        finalizeTries: 3,
        steps: [],
        others: [],
      },
      new Date(),
    );
    expect(again.why).to.equal("Process exited with code 0. Collecting outputs failed 3 times; retrying.");
    expect(inGerman(recordedReason(again))).to.equal(
      "Prozess mit Exit-Code 0 beendet. Die Ergebnisse konnten 3-mal nicht eingelesen werden; neuer Versuch folgt.",
    );
  });

  it("name active and failed steps, three of each", () => {
    const counts = { submitted: 0, running: 1, completed: 0, cached: 0, failed: 1, ignored: 0, aborted: 0 };
    const others = ["A", "B", "C", "D", "E"].map((name) => ({ name, counts }));
    const decision = decideState({ ...known, finalizeTries: 0, steps: [], others }, new Date());
    expect(decision.currentStep).to.equal("A, B, C and 2 more · A task failed in A, B, C and 2 more");
    expect(inGerman(recordedStep(decision))).to.equal(
      "A, B, C und 2 weitere · Task fehlgeschlagen in A, B, C und 2 weitere",
    );
  });

  it("contain no server path for researchers, in text and params", () => {
    const user = { role: "RESEARCHER" } as User;
    const redacted = redactPathsFor(user, { runFolder: "/runs/X--1" })(
      workflowFailedWith({ message: "no /etc/secret/file" }),
    );
    expect(redacted).to.be.instanceOf(Sentence);
    expect(JSON.stringify(redacted)).to.not.contain("/etc");
    expect(inGerman(redacted)).to.equal("Der Workflow ist fehlgeschlagen: no …/file");
  });
});
