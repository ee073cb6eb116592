import { Command } from "commander";
import { releaseVersion } from "../platform/site/release.ts";
import { auditVerifyCommand } from "./commands/auditVerify.ts";
import { backupCommand } from "./commands/backup.ts";
import { checklistImportCommand } from "./commands/checklistImport.ts";
import { loginCommand } from "./commands/login.ts";
import { logoutCommand } from "./commands/logout.ts";
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
import { runListCommand } from "./commands/runList.ts";
import { runLogCommand } from "./commands/runLog.ts";
import { runRestartCommand } from "./commands/runRestart.ts";
import { runStartCommand } from "./commands/runStart.ts";
import { runWatchCommand } from "./commands/runWatch.ts";
import { streamSimulateCommand } from "./commands/streamSimulate.ts";
import { uploadCommand } from "./commands/upload.ts";
import { userCreateCommand } from "./commands/userCreate.ts";
import { userListCommand } from "./commands/userList.ts";
import { userResetPasswordCommand } from "./commands/userResetPassword.ts";
import { userResetSecondFactorsCommand } from "./commands/userResetSecondFactors.ts";

/** Defines the maintenance commands; each has its own file in commands/. They work on the installation of `npm
 *  start`, whether the server runs or not. */
export function maintenanceProgram(): Command {
  const program = new Command("npm run cli --")
    .description("Maintenance of a Lanekeeper installation")
    .version(releaseVersion(), "--version");

  program
    .command("user")
    .description("accounts, also when no one can sign in")
    .addCommand(userCreateCommand())
    .addCommand(userListCommand())
    .addCommand(userResetPasswordCommand())
    .addCommand(userResetSecondFactorsCommand());
  program.command("checklist").description("metadata checklists").addCommand(checklistImportCommand());
  program
    .command("pipeline")
    .description("pipeline packages")
    .addCommand(pipelineListCommand())
    .addCommand(pipelineCheckCommand())
    .addCommand(pipelineInstallCommand())
    .addCommand(pipelineValidateCommand());
  program
    .command("run")
    .description("pipeline runs, on a running server")
    .addCommand(runListCommand())
    .addCommand(runCreateCommand())
    .addCommand(runStartCommand())
    .addCommand(runRestartCommand())
    .addCommand(runWatchCommand())
    .addCommand(runLogCommand())
    .addCommand(runCancelCommand());
  program
    .command("registry")
    .description("content of a registry")
    .addCommand(registryCheckCommand())
    .addCommand(registryBuildCommand())
    .addCommand(registryMirrorCommand());
  program.command("audit").description("audit log").addCommand(auditVerifyCommand());
  program.command("stream").description("live sequencing runs").addCommand(streamSimulateCommand());
  program.addCommand(loginCommand());
  program.addCommand(logoutCommand());
  program.addCommand(uploadCommand());
  program.addCommand(backupCommand());
  program.addCommand(restoreCommand());
  program.addCommand(migrateCommand());
  program.addCommand(doctorCommand());

  pointToHelp(program);
  return program;
}

// Subcommands do not inherit this setting from their parent.
function pointToHelp(command: Command): void {
  command.showHelpAfterError("(--help lists the options)");
  command.commands.forEach(pointToHelp);
}
