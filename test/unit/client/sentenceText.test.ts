import { expect } from "chai";
import { formatBytes, formatNumber } from "../../../client/kit/components/format.ts";
import { translateResponse } from "../../../client/kit/i18n/refusalHeader.ts";
import { sentenceText, createTranslator } from "../../../client/kit/i18n/sentenceText.ts";
import { refusals } from "../../../client/kit/i18n/de/refusals.ts";
import { runSentences } from "../../../client/kit/i18n/de/runSentences.ts";
import { PackageScriptError } from "../../../server/analysis/pipelines/runPackageScript.ts";
import {
  scriptEndedSaying,
  scriptFailed,
  tooManyOutputs,
} from "../../../server/analysis/writebacks/sentences.ts";
import { writableWithSpace } from "../../../server/analysis/prerequisites/sentences.ts";
import { cannotStart } from "../../../server/analysis/runRecords/errors.ts";
import { presentProblems, formatProblem } from "../../../server/definitions/forms/placedProblem.ts";
import { providerUnreachable, whyUnreachable } from "../../../server/definitions/catalog/errors.ts";
import { parseCatalog } from "../../../server/definitions/catalog/rules/parseCatalog.ts";
import { validateCatalog } from "../../../server/definitions/catalog/rules/validateCatalog.ts";
import { parseChecklist } from "../../../server/definitions/checklists/files/parseChecklist.ts";
import { ApiError } from "../../../server/platform/errors/apiError.ts";
import { aDefinition } from "../../helpers/checklists.ts";
import { validateForm } from "../../../server/definitions/forms/validateForm.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { cancelRunsFirst } from "../../../server/ordering/access/errors.ts";
import { sampleCodeTaken } from "../../../server/ordering/samples/errors.ts";
import { barcodesMissing } from "../../../server/sequencing/runs/errors.ts";

const german = createTranslator({ ...refusals, ...runSentences }, (count) => `und ${count} weitere`);

const pH: FormField = {
  id: "ph",
  name: "ph",
  label: "pH",
  type: "number",
  required: false,
  visible: true,
  perSample: true,
  order: 0,
};

describe("a sentence of the server, in German", () => {
  it("is found by its code, with the same params", () => {
    const { sentence } = sampleCodeTaken({ code: "A ${1} {code}" });
    expect(sentence.text).to.equal("Sample code already used in this order: A ${1} {code}");
    expect(german(sentence)).to.contain("A ${1} {code}");
    expect(german(cannotStart({ status: "running" }).sentence)).to.match(/: läuft$/);
    const byTarget = (["order", "study"] as const).map((target) =>
      german(cancelRunsFirst({ target }).sentence),
    );
    expect(byTarget).to.deep.equal([
      "Brechen Sie zuerst die Analysen dieses Auftrags ab",
      "Brechen Sie zuerst die Analysen dieser Studie ab",
    ]);
  });

  it("writes sizes and numbers as the reader does, and leaves identifiers alone", () => {
    const free = writableWithSpace({ freeBytes: 1_500_000_000 });
    expect(free.text).to.equal("Writable; 1.4 GiB free");
    const translate = createTranslator(
      {
        "prerequisites.writableWithSpace": "Beschreibbar; {freeBytes} frei",
        "x.rows": "{most} Zeilen, Job {jobId}",
      },
      () => "",
    );
    expect(translate(free)).to.equal(`Beschreibbar; ${formatBytes(1_500_000_000)} frei`);
    expect(formatBytes(1_500_000_000)).to.match(/^1.5 GB$/);
    const rows = { code: "x.rows", params: { most: 12_345, jobId: 12_345 }, text: "" };
    expect(translate(rows)).to.equal(`${formatNumber(12_345)} Zeilen, Job 12345`);
    expect(formatNumber(12_345)).not.to.equal("12345");
  });

  it("translates a sentence inside another", () => {
    const message = formatProblem({ field: pH, problem: { kind: "tooLarge", maxValue: 14 } });
    const { details } = presentProblems([{ row: 3, sampleId: "ELB-1", field: "ph", message }]);
    expect(details.map(({ text }) => text)).to.deep.equal(["Row 3, sample ELB-1: pH must be at most 14"]);
    expect(details.map(german)).to.deep.equal(["Zeile 3, Probe ELB-1: pH: höchstens 14"]);
  });

  it("words the problems of a form, at their field", () => {
    const depth = { id: "f1", name: "depth", label: "Tiefe", type: "select", options: ["a", "a"] };
    const { errors } = validateForm("order", {
      fields: [depth, { ...depth, id: "f2", options: ["a"], groupId: "g9" }],
      groups: [],
    });
    expect(errors.map(({ message }) => german(message))).to.deep.equal([
      "Tiefe (f1): Die Option a ist doppelt",
      "Tiefe (f2): Tiefe hat denselben Namen depth",
      "Tiefe (f2): Die Gruppe g9 gibt es nicht",
    ]);
    const incomplete = validateForm("order", { fields: [{ type: "color" }], groups: [] });
    expect(incomplete.errors.map(({ message }) => german(message))).to.include(
      "Feld 1: type muss einer dieser Feldtypen sein: " +
        "Kurzer Text, Langer Text, Einfachauswahl, Mehrfachauswahl, Kontrollkästchen, Zahl, Datum, Metadaten-Checkliste, Förderung, Abrechnung, Sequenziertechnik, Organismus, Barcode",
    );
    const unreadable = validateForm("order", { fields: [{ ...depth, required: "yes" }, 5], groups: [] });
    expect(unreadable.errors.map(({ message }) => german(message))).to.deep.equal([
      "Tiefe (f1): required ist ungültig",
      "Feld 2: Die Angaben sind ungültig",
    ]);
  });

  it("words the errors of a catalog and of its provider", () => {
    const catalog = parseCatalog({ technologies: [{ id: "a" }, { id: "a" }, 1], constructor: 1 });
    expect(catalog && validateCatalog(catalog).map(german)).to.deep.equal([
      'Eintrag 2 unter „Plattformen“ hat dieselbe ID wie ein früherer Eintrag: "a"',
      "Eintrag 3 unter „Plattformen“ ist kein Objekt",
      'Der Katalog hat einen unzulässigen Schlüssel: "constructor"',
    ]);
    const { sentence } = providerUnreachable({ why: whyUnreachable.tooSlow() });
    expect(german(sentence)).to.equal("Der Kataloganbieter antwortet zu langsam");
  });

  it("words the problems of outputs and package scripts", () => {
    const ended = scriptFailed({ why: scriptEndedSaying({ how: "code 3", line: "No reads." }) });
    expect(ended.text).to.equal(
      "The discovery script of the package failed: the script ended with code 3: No reads.",
    );
    expect(german(ended)).to.equal(
      "Das Skript des Pakets zur Ergebnissuche ist fehlgeschlagen: Es endete mit Exit-Code 3: No reads.",
    );
    expect(german(tooManyOutputs())).to.match(/^Mehr als [\d.,]+ Ergebnisdateien gefunden; /);
    const { sentence } = new PackageScriptError({ kind: "exit", how: "SIGSEGV", line: "" });
    expect(german(sentence)).to.equal("Das Skript des Pakets endete mit SIGSEGV");
  });

  it("words why a checklist file is refused", () => {
    const refused = (checklist: object) => {
      try {
        parseChecklist({ ...aDefinition(), ...checklist }, { file: "a.json", warnings: [] });
      } catch (error) {
        if (error instanceof ApiError) return german(error.sentence);
      }
      return undefined;
    };
    const [depth] = aDefinition().fields;
    expect(refused({ fields: [depth, depth] })).to.equal("a.json, bei fields.1.name: depth ist doppelt");
    expect(refused({ accession: "../x" })).to.match(/^a\.json, bei accession: keine gültige Accession: /);
    expect(refused({ fields: 1 })).to.equal("a.json, bei fields: der Wert ist ungültig");
  });

  it("lists the first of many values", () => {
    const codes = Array.from({ length: 12 }, (_, index) => `S${index}`);
    const { sentence } = barcodesMissing({ sampleCodes: codes });
    expect(sentence.text).to.match(/: S0, S1, .*, S9 and 2 more$/);
    expect(german(sentence)).to.match(/: S0, S1, .*, S9 und 2 weitere$/);
  });

  it("is unchanged without a translation", () => {
    expect(german({ code: "toString", params: {}, text: "Text" })).to.equal(undefined);
    expect(sentenceText({ code: "orders.notFound", params: {}, text: "Text" })).to.equal("Text");
    expect(sentenceText("A package says so")).to.equal("A package says so");
  });

  it("is the text of a response whose header is not usable", () => {
    const encoded = Buffer.from('{"code":"x"}').toString("base64url");
    for (const header of [null, "", "%", "{}", encoded])
      expect(translateResponse("Text", header)).to.equal("Text");
  });
});
