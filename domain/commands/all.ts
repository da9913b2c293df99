import { type AbsenceInputs, absenceCommands } from './absences'
import { type AppointmentInputs, appointmentCommands } from './appointments'
import { type AttendanceInputs, attendanceCommands } from './attendance'
import { type CorrectionInputs, correctionCommands } from './corrections'
import { type CustomerInputs, customerCommands } from './customers'
import type { Command } from './define-command'
import { type DrawerInputs, drawerCommands } from './drawers'
import { type GroupInputs, groupCommands } from './groups'
import { type InvoiceInputs, invoiceCommands } from './invoices'
import { type ResourceInputs, resourceCommands } from './resources'
import { type RunningInputs, runningCommands } from './running'
import { type SaleInputs, saleCommands } from './sales'

/** Inputs of all commands, by name. An outbox entry holds a command's name and its input. */
export interface CommandInputs
  extends AppointmentInputs,
    CorrectionInputs,
    RunningInputs,
    AbsenceInputs,
    CustomerInputs,
    ResourceInputs,
    SaleInputs,
    DrawerInputs,
    AttendanceInputs,
    GroupInputs,
    InvoiceInputs {}
export type CommandName = keyof CommandInputs

/** All commands, each paired with its call. An outbox entry can name no other. */
export const commands: { [Name in CommandName]: Command<CommandInputs[Name]> } = {
  ...appointmentCommands,
  ...correctionCommands,
  ...runningCommands,
  ...absenceCommands,
  ...customerCommands,
  ...resourceCommands,
  ...saleCommands,
  ...drawerCommands,
  ...attendanceCommands,
  ...groupCommands,
  ...invoiceCommands,
}
