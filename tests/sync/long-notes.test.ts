import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { Sync } from '#sync'
import { cancelling, checkingIn } from '../support/desk'
import { book, onlyConflict } from './support/booked'
import { drained, type House, openHouse, readyTab } from './support/house'
import { whileAway } from './support/while-away'
import { wholeForm } from './support/whole-form'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const long = (count: number) => 'x'.repeat(count)

async function atDesk(note: string | null = null) {
  const house = await openHouse()
  const { sync } = await readyTab(house)
  const id = await book(sync, { appointmentCreationPayment: cash(500), note })
  await drained({ sync })
  return { house, sync, id }
}

const cancelled = (house: House, id: string) =>
  house.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) })

/** A check-in with a payment and a note, while another tablet checks in too, with its own note. */
async function checkedInTwice(theirs: string, ours: string) {
  const { house, sync, id } = await atDesk()
  const paid = { id, note: ours, checkInPayment: cash(300) }
  await whileAway(
    house,
    sync,
    () => sync.run('checkInAppointment', checkingIn(paid)),
    () => {
      const body = checkingIn({ id, lockerId: 'l2', note: theirs })
      return house.elsewhere(calls.checkInAppointment, { params: { id }, body })
    },
  )
  return { house, sync, id }
}

async function decided(sync: Sync, kind: 'keep-as-note' | 'book-again') {
  return sync.resolve((await onlyConflict(sync)).entryId, { kind })
}

test('a note that would be too long is kept with all money, and with as much else as fits', async () => {
  const { house, sync } = await checkedInTwice(long(1500), `Towel ${long(900)}`)
  expect(await decided(sync, 'keep-as-note')).toMatchObject({ kind: 'applied' })
  const [row] = await house.atService()
  expect(row?.note?.length).toBe(2000)
  expect(row?.note?.startsWith(`${long(1500)}\nNot done: `)).toBe(true)
  expect(row?.note).toMatch(/with PHP 300\.00 CASH "Towel x+…" \(makati\)$/)
})

test('who keeps a note where there is no room at all is told so, and the conflict stays', async () => {
  const { house, sync } = await checkedInTwice(long(1990), '')
  const message = 'The note is full. Please shorten it first.'
  expect(await decided(sync, 'keep-as-note')).toMatchObject({
    kind: 'refused',
    refusal: { message },
  })
  await onlyConflict(sync)
  expect(await house.atService()).toMatchObject([{ note: long(1990) }])
})

test('a booking with a long note can be made again, with what stays paid on the one before', async () => {
  const { house, sync, id } = await atDesk(`Knee\n${long(1995)}`)
  await whileAway(
    house,
    sync,
    () => sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) })),
    () => cancelled(house, id),
  )
  expect(await decided(sync, 'book-again')).toMatchObject({ kind: 'applied' })
  const again = (await house.atService()).find((row) => row.id !== id)
  expect(again?.note).toMatch(/^Knee\nx+…\nPaid on the booking before: PHP 500\.00 CASH\.$/)
  expect(again?.note?.length).toBe(2000)
})

test('a long note behind a booking made again does not take away what stays paid on the one before', async () => {
  const { house, sync, id } = await atDesk()
  await whileAway(
    house,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
      await sync.run('updateAppointment', wholeForm(id, long(1990)))
    },
    () => cancelled(house, id),
  )
  await decided(sync, 'book-again')
  await drained({ sync })
  const again = (await house.atService()).find((row) => row.id !== id)
  expect(again?.note).toMatch(/^x+…\nPaid on the booking before: PHP 500\.00 CASH\.$/)
})
