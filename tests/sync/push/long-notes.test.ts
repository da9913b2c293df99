import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { cancelling, checkingIn } from '../../support/commands'
import { type Backend, drained, openBackend, readyTab } from '../support/backend'
import { book, onlyConflict } from '../support/booked'
import { whileOffline } from '../support/while-offline'
import { wholeForm } from '../support/whole-form'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const long = (count: number) => 'x'.repeat(count)

async function atDesk(note: string | null = null) {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { appointmentCreationPayment: cash(500), note })
  await drained({ sync })
  return { backend, sync, id }
}

const cancelled = (backend: Backend, id: string) =>
  backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) })

/** Checks in with a payment and a note, while another tablet checks in too, with its own note. */
async function checkedInTwice(theirs: string, ours: string) {
  const { backend, sync, id } = await atDesk()
  const paid = { id, note: ours, checkInPayment: cash(300) }
  await whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkingIn(paid)),
    () => {
      const body = checkingIn({ id, lockerId: 'l2', note: theirs })
      return backend.elsewhere(calls.checkInAppointment, { params: { id }, body })
    },
  )
  return { backend, sync, id }
}

async function decided(sync: Sync, kind: 'keep-as-note' | 'book-again') {
  return sync.resolve((await onlyConflict(sync)).entryId, { kind })
}

test('a note that would be too long keeps all money, and as much else as fits', async () => {
  const { backend, sync } = await checkedInTwice(long(1500), `Towel ${long(900)}`)
  expect(await decided(sync, 'keep-as-note')).toMatchObject({ kind: 'applied' })
  const [row] = await backend.atService()
  expect(row?.note?.length).toBe(2000)
  expect(row?.note?.startsWith(`${long(1500)}\nNot done: `)).toBe(true)
  expect(row?.note).toMatch(/with PHP 300\.00 CASH "Towel x+…" \(makati\)$/)
})

test('a note that fits nowhere is refused with a reason, and the conflict stays', async () => {
  const { backend, sync } = await checkedInTwice(long(1990), '')
  const message = 'The note is full. Please shorten it first.'
  expect(await decided(sync, 'keep-as-note')).toMatchObject({
    kind: 'refused',
    refusal: { message },
  })
  await onlyConflict(sync)
  expect(await backend.atService()).toMatchObject([{ note: long(1990) }])
})

test('a booking with a long note can be made again, with what stays paid on the one before', async () => {
  const { backend, sync, id } = await atDesk(`Knee\n${long(1995)}`)
  await whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) })),
    () => cancelled(backend, id),
  )
  expect(await decided(sync, 'book-again')).toMatchObject({ kind: 'applied' })
  const again = (await backend.atService()).find((row) => row.id !== id)
  expect(again?.note).toMatch(/^Knee\nx+…\nPaid on the booking before: PHP 500\.00 CASH\.$/)
  expect(again?.note?.length).toBe(2000)
})

test('a long note behind a booking made again does not erase what stays paid on the one before', async () => {
  const { backend, sync, id } = await atDesk()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
      await sync.run('updateAppointment', wholeForm(id, long(1990)))
    },
    () => cancelled(backend, id),
  )
  await decided(sync, 'book-again')
  await drained({ sync })
  const again = (await backend.atService()).find((row) => row.id !== id)
  expect(again?.note).toMatch(/^x+…\nPaid on the booking before: PHP 500\.00 CASH\.$/)
})
