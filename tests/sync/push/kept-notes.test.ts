import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { customer } from '#domain/rows/customer'
import type { Sync } from '#sync'
import { jose } from '../../support/business'
import { checkingIn } from '../../support/commands'
import { type Backend, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { book, form, onlyConflict } from '../support/booked'
import { whileOffline } from '../support/while-offline'

const settled = (sync: Sync) =>
  eventually(async () => expect(await sync.views.queue().read()).toEqual([]))

const asked = async (sync: Sync) =>
  (await sync.views.conflicts().read()).map(({ code, message }) => [code, message])

async function notesOf(backend: Backend, mobile: string): Promise<string> {
  const params = { idOrMobileNumber: mobile }
  const { body } = await backend.elsewhere(calls.customer, { params })
  return v.parse(customer, body).notes ?? ''
}

async function offline(backend: Backend, sync: Sync) {
  await quiet(backend)
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
}

function online(backend: Backend, sync: Sync) {
  backend.network.mend()
  sync.syncNow()
  return settled(sync)
}

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

const checkInOf = (id: string, amount: number, lockerId = 'l1') =>
  checkingIn({ id, lockerId, checkInPayment: cash(amount) })
const cancelled = (backend: Backend, id: string) =>
  backend.elsewhere(calls.cancelAppointment, { params: { id }, body: { cancelReason: 'Sick' } })

test("money kept in a customer's notes is not erased by a pending note", async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  await sync.lookUpCustomer(jose)
  await quiet(backend)
  await whileOffline(
    backend,
    sync,
    () => sync.run('checkInAppointment', checkInOf(id, 800)),
    () => cancelled(backend, id),
  )
  const { entryId } = await onlyConflict(sync)
  await offline(backend, sync)
  await sync.run('updateCustomer', { id: 'jose', mobileNumber: jose, notes: 'Likes tea' })
  await sync.resolve(entryId, { kind: 'keep-as-note' })
  await online(backend, sync)
  expect(await asked(sync)).toEqual([])
  expect(await notesOf(backend, jose)).toContain('PHP 800.00')
})

test('money of two visits kept in the notes of one customer is all there', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const first = await book(sync)
  const second = await book(sync, { startTime: '17:00', confirmed: ['BREAK', 'DUTY_HOURS'] })
  await sync.lookUpCustomer(jose)
  await quiet(backend)
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('checkInAppointment', checkInOf(first, 800))
      await sync.run('checkInAppointment', checkInOf(second, 700, 'l2'))
    },
    async () => {
      await cancelled(backend, first)
      return cancelled(backend, second)
    },
  )
  await eventually(async () => expect(await asked(sync)).toHaveLength(2))
  const conflicts = await sync.views.conflicts().read()
  await offline(backend, sync)
  for (const { entryId } of conflicts) await sync.resolve(entryId, { kind: 'keep-as-note' })
  await online(backend, sync)
  expect(await asked(sync)).toEqual([])
  const notes = await notesOf(backend, jose)
  expect(['PHP 800.00', 'PHP 700.00'].filter((each) => notes.includes(each))).toHaveLength(2)
})

test('a change of a customer that another tablet created is not lost with the booking discarded here', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const mobile = '639170001234'
  await whileOffline(
    backend,
    sync,
    async () => {
      await book(sync, { name: 'Lea', mobileNumber: mobile })
      const lea = await sync.views.customer(mobile).read()
      const id = lea.kind === 'found' ? lea.customer.id : ''
      await sync.run('updateCustomer', { id, mobileNumber: mobile, notes: 'Allergic' })
    },
    // Lea called again, and the other tablet has booked her at the same hour.
    () =>
      backend.elsewhere(calls.createAppointment, {
        body: form({ name: 'Lea', mobileNumber: mobile }),
      }),
  )
  const { entryId } = await eventually(() => onlyConflict(sync))
  await sync.discard(entryId, 'Booked on the other tablet')
  await settled(sync)
  const left = await sync.views.conflicts().read()
  for (const { entryId: id, choices } of left)
    for (const choice of choices) await sync.resolve(id, choice)
  await settled(sync)
  expect(await notesOf(backend, mobile)).toBe('Allergic')
})
