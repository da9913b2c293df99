import * as v from 'valibot'
import {
  type CancelInput,
  type CheckInInput,
  type CompleteInput,
  type CreateInput,
  cancelInput,
  checkInInput,
  completeInput,
  createInput,
  type UpdateInput,
  updateInput,
} from '#domain/appointment/input'
import { type ExtendInput, extendInput } from '#domain/appointment/running/input'
import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import { businessTimeAt } from '#domain/kernel/dates'
import type { Refusal } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import { keyOf, withRow } from '#domain/rows/rows'
import { type Changes, type Context, type RowChange, run, type World } from '#domain/rows/world'
import { business, jose, today } from './business'

/** Context of the clerk at a business time (HH:mm) of the test's day. */
export function at(time = '10:00', date = today): Context {
  const now = businessTimeAt(Date.parse(`${date}T${time}:00+08:00`))
  return { user: 'makati', now, freshId: 'fresh-id' }
}

type Body<Input> = { [Key in keyof Input]?: unknown }

/** Input of Jose's Swedish massage with Ana at 14:00, RESERVED, nothing paid. */
export function booking(body: Body<CreateInput> = {}): CreateInput {
  const usual = {
    id: 'a1',
    name: 'Jose',
    mobileNumber: jose,
    startDate: today,
    startTime: '14:00',
    serviceIds: ['swedish'],
    staffId: 'ana',
    roomId: 'r1',
    type: 'CALL',
    createdDate: today,
  }
  const input = v.parse(createInput, { ...usual, ...body })
  return { ...input, id: input.id ?? usual.id }
}

/** Input of Jose's gym pass, which is CHECKED_IN at once. */
export function gymVisit(body: Body<CreateInput> = {}): CreateInput {
  const visit = { serviceIds: ['gym'], status: 'CHECKED_IN', staffId: null, roomId: null }
  return booking({ ...visit, lockerId: 'l1', ...body })
}

export const updating = (body: Body<UpdateInput> = {}): UpdateInput => ({
  ...v.parse(updateInput, body),
  id: typeof body.id === 'string' ? body.id : 'a1',
})

export const checkingIn = (body: Body<CheckInInput> = {}): CheckInInput => ({
  ...v.parse(checkInInput, { lockerId: 'l1', ...body }),
  id: typeof body.id === 'string' ? body.id : 'a1',
})

export const completing = (body: Body<CompleteInput> = {}): CompleteInput => ({
  ...v.parse(completeInput, body),
  id: typeof body.id === 'string' ? body.id : 'a1',
})

export const cancelling = (body: Body<CancelInput> = {}): CancelInput => ({
  ...v.parse(cancelInput, { cancelReason: 'Sick', ...body }),
  id: typeof body.id === 'string' ? body.id : 'a1',
})

export const extending = (body: Body<ExtendInput> = {}): ExtendInput => ({
  ...v.parse(extendInput, { extensionId: 'e1', minutes: 30, ...body }),
  id: typeof body.id === 'string' ? body.id : 'a1',
})

/** The world after the changes of a command. */
export function withChanges(world: World, changes: Changes): World {
  const put = (before: World, change: RowChange) =>
    withRow(before, { table: change.table, id: keyOf(change) }, change)
  return changes.rows.reduce(put, world)
}

export function attempt<Name extends CommandName>(
  world: World,
  name: Name,
  input: CommandInputs[Name],
  context: Context = at(),
) {
  return run(commands[name].transition, world, input, context)
}

/** The command's refusal; null when it is accepted. */
export function refusalOf<Name extends CommandName>(
  world: World,
  name: Name,
  input: CommandInputs[Name],
  context: Context = at(),
): Refusal | null {
  const outcome = attempt(world, name, input, context)
  return outcome.kind === 'refused' ? outcome.refusal : null
}

/** The world after the command; a refusal fails the test. */
export function done<Name extends CommandName>(
  world: World,
  name: Name,
  input: CommandInputs[Name],
  context: Context = at(),
): World {
  const outcome = attempt(world, name, input, context)
  if (outcome.kind === 'refused') throw new Error(`${name} refused: ${outcome.refusal.message}`)
  return withChanges(world, outcome.changes)
}

/** Jose with Ana in room 1, and Rosa with Bea in room 2, booked at once for 14:00. */
export const couple = (jose: Body<CreateInput> = {}, rosa: Body<CreateInput> = {}): World =>
  done(business(), 'createGroup', {
    id: 'a1',
    groupId: 'g1',
    members: [
      booking(jose),
      booking({ id: 'a2', name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2', ...rosa }),
    ],
  })

/** Input of Cora as Jose's second therapist. */
export const second = (body: Body<CreateInput> = {}): CreateInput => {
  const usual = { id: 't1', tandemOf: 'a1', staffId: 'cora' }
  const input = v.parse(createInput, { ...usual, ...body })
  return { ...input, id: input.id ?? usual.id }
}

/** Jose with Ana and Cora in room 1, booked for 14:00. */
export const tandem = (
  jose: Body<CreateInput> = {},
  cora: Body<CreateInput> = {},
  before = business(),
): World =>
  done(before, 'createGroup', {
    id: 'a1',
    groupId: 'g1',
    members: [booking(jose), second(cora)],
  })

export function rowOf(world: World, id = 'a1'): Appointment {
  const row = world.appointments.get(id)
  if (!row) throw new Error(`No appointment ${id}`)
  return row
}
