import { maintenanceProgram } from "./program.ts";

await maintenanceProgram().parseAsync();
