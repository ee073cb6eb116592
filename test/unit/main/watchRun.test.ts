import { expect } from "chai";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { watchRun } from "../../../server/main/commands/run/watchRun.ts";
import { RestClient } from "../../../server/main/commands/rest/RestClient.ts";

const RUNNING = { runNumber: "TOY-1", status: "running", progress: 40, currentStep: "align" };
const COMPLETED = { runNumber: "TOY-1", status: "completed", progress: 100, currentStep: null };
type Answer = { status: number; body: object } | "broken";

describe("a watched run", () => {
  let server: Server;
  let answers: Answer[];
  let client: RestClient;
  let printed: string[];
  let warned: string[];
  let pausesMs: number[];

  beforeEach(async () => {
    [printed, warned, pausesMs] = [[], [], []];
    server = createServer((req, res) => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined || answer === "broken") req.socket.destroy();
      else
        res.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    client = new RestClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });

  afterEach(() => {
    process.exitCode = undefined;
    server.closeAllConnections();
    server.close();
  });

  const getAnswer = (run: object): Answer => ({ status: 200, body: { run } });
  const unavailable: Answer = { status: 503, body: { error: "The server is restarting. Try again." } };
  const watch = () =>
    watchRun(client, "1", {
      pause: async (ms) => void pausesMs.push(ms),
      print: (line) => void printed.push(line),
      warn: (line) => void warned.push(line),
    });

  it("is requested again while the server restarts", async () => {
    answers = [getAnswer(RUNNING), unavailable, unavailable, getAnswer(COMPLETED)];
    await watch();
    expect(printed).to.deep.equal(["TOY-1: running 40 % · align", "TOY-1: completed 100 %"]);
    expect(warned).to.deep.equal([
      `Lanekeeper at ${client.url} is unavailable. Next attempt in 2 s (1 of 12).`,
      `Lanekeeper at ${client.url} is unavailable. Next attempt in 4 s (2 of 12).`,
    ]);
    expect(pausesMs).to.deep.equal([2_000, 2_000, 4_000]);
    expect(process.exitCode).to.equal(undefined);
  });

  it("is requested again after a broken connection, with a count of its own for each interruption", async () => {
    answers = ["broken", getAnswer(RUNNING), "broken", getAnswer(COMPLETED)];
    await watch();
    const line = `Lanekeeper at ${client.url} is unavailable. Next attempt in 2 s (1 of 12).`;
    expect(warned).to.deep.equal([line, line]);
    expect(printed.at(-1)).to.equal("TOY-1: completed 100 %");
  });

  it("ends with the error of the last attempt when the server stays unavailable", async () => {
    answers = [unavailable];
    const error = await watch().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property("message", "The server is restarting. Try again.");
    expect([warned.length, Math.max(...pausesMs)]).to.deep.equal([12, 30_000]);
  });

  it("ends at once with any other error", async () => {
    answers = [{ status: 404, body: { error: "Run not found" } }];
    const error = await watch().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect([(error as Error).message, warned]).to.deep.equal(["Run not found", []]);
  });
});
