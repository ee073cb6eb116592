import { spawn } from "node:child_process";

/** Runs a Node program to its end and captures its output. Termination signals of this process are passed to the
 *  program.
 *  @param {string[]} command the program file and its arguments
 *  @param {{ cwd: string, env?: NodeJS.ProcessEnv }} where
 *  @returns {Promise<{ ok: boolean, output: string }>} */
export function run(command, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => {
      const pass = () => {
        child.kill(name);
        process.exit(1);
      };
      process.once(name, pass);
      return { name, pass };
    });
    let output = "";
    const keep = (text) => (output = (output + text).slice(-20_000));
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      for (const { name, pass } of signals) process.off(name, pass);
      resolve({ ok: code === 0, output: output.trim() });
    });
  });
}
