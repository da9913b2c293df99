import { expect } from 'vitest'
import type { CreateInput } from '#domain/appointment/input'
import type { Appointment } from '#domain/rows/appointment'
import type { RunResult, Sync } from '#sync'
import { today } from '../../support/business'
import { booking } from '../../support/commands'

type Body = Parameters<typeof booking>[0]

/** A booking's input as a form gives it, without an id. */
export function form(body: Body = {}): Omit<CreateInput, 'id'> & { id?: string } {
  const { id: _id, ...input } = booking(body)
  return typeof body?.id === 'string' ? { ...input, id: body.id } : input
}

/** Books and returns the appointment's id; a refusal fails the test. */
export async function book(sync: Sync, body: Body = {}): Promise<string> {
  return idOf(await sync.run('createAppointment', form(body)))
}

export function idOf(result: RunResult): string {
  if (result.kind === 'applied' || result.kind === 'queued') return result.id
  throw new Error(JSON.stringify(result))
}

/** The tablet's view of an appointment. */
export async function shown(sync: Sync, id: string) {
  const found = await sync.views.appointment(id).read()
  if (!found) throw new Error(`${id} is not shown`)
  return found
}

export async function shownToday(sync: Sync): Promise<Appointment[]> {
  return (await sync.views.day(today).read()).map(({ row }) => row)
}

/** The only conflict. */
export async function onlyConflict(sync: Sync) {
  const conflicts = await sync.views.conflicts().read()
  expect(conflicts).toHaveLength(1)
  const [conflict] = conflicts
  if (!conflict) throw new Error('no conflict')
  return conflict
}
