import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { jose } from '../../support/business'
import { cancelling } from '../../support/commands'
import { eventually } from '../support/backend'
import { onlyConflict } from '../support/booked'
import { changeWhileOffline } from '../support/while-offline'
import { wholeForm } from '../support/whole-form'

/** The kinds of choices for a change of Jose's visit, which another tablet cancelled meanwhile. */
async function offeredFor(change: (sync: Sync, id: string) => Promise<unknown>) {
  const { backend, sync } = await changeWhileOffline(change, (backend, id) =>
    backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  const [row] = await backend.atService()
  const params = { id: row?.customerId ?? '' }
  await backend.elsewhere(calls.updateCustomer, { params, body: { notes: 'Tea' } })
  sync.syncNow()
  await eventually(async () => expect((await sync.views.customer(jose).read()).kind).toBe('found'))
  const { choices, seen } = await onlyConflict(sync)
  return { kinds: choices.map(({ kind }) => kind), seen }
}

test('a note on a visit that the guest cancelled does not book it again in one tap', async () => {
  const { kinds, seen } = await offeredFor((sync, id) =>
    sync.run('updateAppointment', wholeForm(id, 'Left shoulder', { lockerId: null })),
  )
  expect(kinds).toEqual(['keep-as-note', 'leave', 'book-again'])
  expect(seen).toMatchObject({ status: 'RESERVED', note: null })
})

test('a note with another therapist on a cancelled visit still offers to book it again first', async () => {
  const change = { staffId: 'bea', note: 'Left shoulder', confirmed: [] }
  const { kinds } = await offeredFor((sync, id) => sync.run('updateAppointment', { id, ...change }))
  expect(kinds).toEqual(['book-again', 'keep-as-note'])
})
