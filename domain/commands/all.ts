import { type AppointmentInputs, appointmentCommands } from './appointments'
import { type CustomerInputs, customerCommands } from './customers'
import type { Command } from './define-command'
import { type ResourceInputs, resourceCommands } from './resources'

/** The inputs of all commands, by name. An outbox entry names its command and holds its input. */
export interface CommandInputs extends AppointmentInputs, CustomerInputs, ResourceInputs {}
export type CommandName = keyof CommandInputs

/** Each change paired with its call: all that an outbox entry may name. */
export const commands: { [Name in CommandName]: Command<CommandInputs[Name]> } = {
  ...appointmentCommands,
  ...customerCommands,
  ...resourceCommands,
}
