import { type Answer, Browser } from "./browser.ts";

interface Task {
  taskId: number;
  status: string;
  exit?: number;
  attempt?: number;
  errorAction?: string;
}

const UNKNOWN_EXIT = 2 ** 31 - 1;

/** Sends the messages of Nextflow's trace client, in its order and shape, with a token as it sends one. */
export class NextflowClient {
  traceId = "";
  readonly #browser: Browser;
  readonly #authorization: string;
  readonly workflow: Record<string, unknown>;
  #instant = Date.now() - 60_000;

  constructor(url: string, token: string, workflow: Record<string, unknown> = {}) {
    this.#browser = new Browser(url);
    this.#authorization = `Basic ${Buffer.from(`@token:${token}`).toString("base64")}`;
    this.workflow = {
      runName: "happy_euler",
      sessionId: "abe3a7a3-f1d5-45ff-90c6-fbdcacf2f95a",
      projectName: "nf-core/demo",
      repository: "https://github.com/nf-core/demo",
      revision: "1.0.1",
      commitId: "7a4f1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2",
      start: new Date(this.#instant).toISOString().replace("Z", "307334Z"),
      commandLine: "nextflow run nf-core/demo -with-tower http://host.example/api",
      nextflow: { version: "24.10.0", build: 5928 },
      launchDir: "/data/run",
      workDir: "/data/run/work",
      userName: "user",
      params: {},
      configText: "params.password = 'typed'",
      resume: false,
      success: false,
      exitStatus: null,
      ...workflow,
    };
  }

  send(method: string, path: string, body: unknown): Promise<Answer> {
    return this.#browser.send(method, `/api/tower/trace/${path}`, body, {
      authorization: this.#authorization,
      "user-agent": "Nextflow/24.10.0",
    });
  }

  async create(body: Record<string, unknown> = {}): Promise<Answer> {
    const { sessionId, projectName, repository, runName } = this.workflow;
    const answer = await this.send("POST", "create", {
      sessionId,
      projectName,
      repository,
      runName,
      workflowId: null,
      instant: this.#next(),
      ...body,
    });
    if (answer.status === 200) this.traceId = answer.body.workflowId;
    return answer;
  }

  begin(): Promise<Answer> {
    return this.put("begin", { workflow: this.workflow, processNames: ["ALIGN"], towerLaunch: false });
  }

  progress(...tasks: Task[]): Promise<Answer> {
    return this.put("progress", { tasks: tasks.map(taskMessage), progress: {} });
  }

  heartbeat(): Promise<Answer> {
    return this.put("heartbeat", { progress: {} });
  }

  complete(end: Record<string, unknown>): Promise<Answer> {
    const complete = new Date(this.#instant).toISOString();
    return this.put("complete", { workflow: { ...this.workflow, complete, ...end }, metrics: [] });
  }

  put(message: string, body: Record<string, unknown>): Promise<Answer> {
    return this.send("PUT", `${this.traceId}/${message}`, { ...body, instant: this.#next() });
  }

  #next(): number {
    this.#instant += 1_000;
    return this.#instant;
  }
}

function taskMessage({ taskId, ...rest }: Task) {
  return {
    taskId,
    exit: UNKNOWN_EXIT,
    attempt: 1,
    hash: `cd/be1d${taskId}`,
    process: "ALIGN",
    name: `ALIGN (${taskId})`,
    tag: String(taskId),
    script: "echo secret script",
    env: "TOKEN=secret",
    nativeId: 100 + taskId,
    executor: "local",
    ...rest,
  };
}
