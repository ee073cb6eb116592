import { Command } from "commander";
import { releaseVersion } from "../platform/site/release.ts";
import { auditVerifyCommand } from "./commands/auditVerify.ts";
import { backupCommand } from "./commands/backup.ts";
import { checklistImportCommand } from "./commands/checklistImport.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { pipelineCheckCommand } from "./commands/pipelineCheck.ts";
import { pipelineInstallCommand } from "./commands/pipelineInstall.ts";
import { pipelineListCommand } from "./commands/pipelineList.ts";
import { pipelineValidateCommand } from "./commands/pipelineValidate.ts";
import { registryBuildCommand } from "./commands/registryBuild.ts";
import { registryCheckCommand } from "./commands/registryCheck.ts";
import { registryMirrorCommand } from "./commands/registryMirror.ts";
import { restoreCommand } from "./commands/restore.ts";
import { runCancelCommand } from "./commands/runCancel.ts";
import { runCreateCommand } from "./commands/runCreate.ts";
import { runRestartCommand } from "./commands/runRestart.ts";
import { runStartCommand } from "./commands/runStart.ts";
import { runWatchCommand } from "./commands/runWatch.ts";
import { streamSimulateCommand } from "./commands/streamSimulate.ts";
import { uploadCommand } from "./commands/upload.ts";
import { userCreateCommand } from "./commands/userCreate.ts";
import { userListCommand } from "./commands/userList.ts";
import { userResetPasswordCommand } from "./commands/userResetPassword.ts";

/** The maintenance commands, a file each in commands/. They work on the same installation as `npm start`, whether it
 *  runs or not. */
const program = new Command("npm run cli --")
  .description("Maintenance of a Lanekeeper installation")
  .version(releaseVersion(), "--version");

program
  .command("user")
  .description("accounts, also when nobody can sign in")
  .addCommand(userCreateCommand())
  .addCommand(userListCommand())
  .addCommand(userResetPasswordCommand());
program
  .command("checklist")
  .description("the checklists of sample metadata")
  .addCommand(checklistImportCommand());
program
  .command("pipeline")
  .description("pipeline packages")
  .addCommand(pipelineListCommand())
  .addCommand(pipelineCheckCommand())
  .addCommand(pipelineInstallCommand())
  .addCommand(pipelineValidateCommand());
program
  .command("run")
  .description("runs of pipelines, on a server that runs")
  .addCommand(runCreateCommand())
  .addCommand(runStartCommand())
  .addCommand(runRestartCommand())
  .addCommand(runWatchCommand())
  .addCommand(runCancelCommand());
program
  .command("registry")
  .description("the content of a package registry")
  .addCommand(registryCheckCommand())
  .addCommand(registryBuildCommand())
  .addCommand(registryMirrorCommand());
program.command("audit").description("who changed what").addCommand(auditVerifyCommand());
program.command("stream").description("live streams of sequencers").addCommand(streamSimulateCommand());
program.addCommand(uploadCommand());
program.addCommand(backupCommand());
program.addCommand(restoreCommand());
program.addCommand(migrateCommand());
program.addCommand(doctorCommand());

pointToHelp(program);
await program.parseAsync();

/** A command that is added whole takes over nothing of the one above it. */
function pointToHelp(command: Command): void {
  command.showHelpAfterError("(--help shows what there is)");
  command.commands.forEach(pointToHelp);
}
