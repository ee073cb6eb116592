import { expect } from "chai";
import { access, cp, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { repositories } from "../../helpers/repositories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { engine } from "./engine.ts";
import { ended } from "./nfcoreRuns.ts";
import { pluginsFolder } from "./ownPlugins.ts";

/**
 * A directory with published pipelines (demo/, fastqrepair/, taxprofiler/, wf-alignment/), plugins/ with nf-schema and
 * nf-weblog in the layout of Nextflow, and optionally bin/ with tools that are not on the PATH.
 */
const FOLDER = process.env["LANEKEEPER_TEST_NFCORE"] ?? "";
const PIPELINES = "/api/admin/settings/pipelines";

export interface Draft {
  draftId: string;
  pipelineId: string;
  version: string;
  needs: { problem: { text: string }; whatToDo: { text: string } }[] | null;
  settings: { group: string; shown: number; hidden: number }[];
  steps: string[];
  columns: { name: string; source: string | null; value: string | null; isAsked: boolean }[];
}

interface Determined {
  result?: { data: { steps: string[]; optional: string[] } };
  error?: { message: string };
}

/** A server with Nextflow 24.10.0, and a Git server with published pipelines. */
export interface Facility extends AsyncDisposable {
  app: TestApp;
  admin: Person;
  folder: string;
  /** Publishes the pipeline of the folder `name` as the tag `version`. Skips the test if the folder is missing. A
   *  pipeline that another test has published is not published again. */
  publish(context: Mocha.Context, name: string, version: string): Promise<void>;
  /** Reads the repository `name` at its suggested revision. */
  read(name: string): Promise<Draft>;
  /** Adds the repository `name` with every proposed value, and enables the pipeline. */
  add(name: string): Promise<Draft>;
  /** Has Nextflow determine the steps of a draft. */
  determine(draft: Draft): Promise<{ status: number; body: Determined }>;
  /** Creates and starts a run. Returns its ID. */
  start(pipelineId: string, orderId: string, config: object, profiles?: string[]): Promise<string>;
}

/** Starts a facility. plugins: of the folder plugins/, all by default. Skips the test without the pipelines. */
export async function facility(
  context: Mocha.Context,
  { path = "", plugins = true }: { path?: string; plugins?: boolean } = {},
): Promise<Facility> {
  if (FOLDER === "") {
    console.error("\n  SKIPPED: LANEKEEPER_TEST_NFCORE names no folder with published pipelines\n");
    context.skip();
  }
  const program = await engine(context, "nextflow-up.sh", ["24.10.0"]);
  const made = await tempDir();
  const git = await repositories(made.path);
  const places = [path, dirname(program), join(FOLDER, "bin"), process.env["PATH"] ?? ""];
  const app = await testApp({ PATH: places.filter(Boolean).join(":") });
  if (plugins) await symlink(join(FOLDER, "plugins"), await pluginsFolder(context, app));
  const admin = await app.as("FACILITY_ADMIN");
  await admin.put(`${PIPELINES}/execution`, {
    weblogSecret: "a secret of tests",
    limits: { cpus: 2, memoryGb: 4, timeHours: 1 },
  });
  const published = new Set<string>();
  const call = async <T>(name: string, input: unknown): Promise<T> => {
    const { status, body } = await admin.post(`/trpc/derivation.${name}`, input);
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body as { result: { data: T } }).result.data;
  };
  const read = async (name: string) => {
    const repository = `${git.url}/${name}.git`;
    const { suggested } = await call<{ suggested: string }>("revisions", { repository });
    return call<Draft>("read", { repository, revision: suggested });
  };
  return {
    app,
    admin,
    folder: made.path,
    async publish(test, name, version) {
      const source = join(FOLDER, name);
      if (
        !(await access(source).then(
          () => true,
          () => false,
        ))
      ) {
        console.error(`\n  SKIPPED: ${FOLDER} has no ${name}\n`);
        test.skip();
      }
      if (published.has(name)) return;
      published.add(name);
      const checkout = join(made.path, "checkouts", name);
      await cp(source, checkout, { recursive: true, filter: (file) => file !== join(source, ".git") });
      await git.publish(name, checkout, version);
    },
    read,
    async add(name) {
      const draft = await read(name);
      const { draftId, pipelineId } = draft;
      await call("add", { draftId, pipelineId, columns: proposed(draft) });
      await admin.post(PIPELINES, { pipelineId, enabled: true });
      return draft;
    },
    determine: (draft) =>
      admin.post("/trpc/derivation.executeForSteps", { draftId: draft.draftId, columns: proposed(draft) }),
    async start(pipelineId, orderId, config, profiles) {
      const wanted = { pipelineId, orderId, config, ...(profiles && { profiles }) };
      const created = await admin.post("/api/pipelines/runs", wanted);
      expect(created.status, JSON.stringify(created.body)).to.be.within(200, 201);
      const { id } = (created.body as { run: { id: string } }).run;
      const started = await admin.post(`/api/pipelines/runs/${id}/start`, {});
      expect(statusAndBody(started)[0], JSON.stringify(started.body)).to.equal(200);
      return id;
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await git[Symbol.asyncDispose]();
      await made.remove();
    },
  };
}

function proposed({ columns }: Draft) {
  return columns.map(({ name, source, value }) => ({
    name,
    source,
    ...(value !== null && { default: value }),
  }));
}

/** Waits for the end of a run. Returns its row, and what Nextflow printed. */
export async function awaitEnd({ app, admin }: Facility, id: string) {
  const row = await ended(app.db, admin, id);
  const printed = await admin.get(`/api/pipelines/runs/${id}/logs?type=output`);
  return { row, printed: JSON.stringify(printed.body) };
}
