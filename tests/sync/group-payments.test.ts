import { expect, test } from 'vitest'
import { heldPayments } from '#domain/appointment/correction/pay-back'
import { spreadPayment } from '#domain/appointment/group/spread-payment'
import { calls } from '#domain/calls/all'
import { takenOn } from '#domain/reports/taken'
import { notPlaced } from '#domain/sale/not-placed'
import type { Sync } from '#sync'
import { business, today } from '../support/business'
import { type Backend, drained, eventually } from './support/backend'
import { onlyConflict } from './support/booked'
import { type Guests, guestsOf, mend, rosa, withCouple } from './support/couple'
import { aWrite } from './support/network'
import { whileOffline } from './support/while-offline'

async function payAll(sync: Sync) {
  const guests = await guestsOf(sync)
  const payment = { amount: 1600, modeOfPayment: 'CASH' }
  const members = spreadPayment(business(), guests, payment)
  const [{ id, groupId }] = guests
  return sync.run('payGroup', {
    id,
    groupId: groupId ?? '',
    members,
    drawerId: 'd1',
    desk: 'Desk 1',
  })
}

test('one payment for a group is shown at once, and stored once with its drawer', async () => {
  const { backend, sync } = await withCouple(rosa)
  backend.network.cut()
  expect((await payAll(sync)).kind).toBe('queued')
  expect((await guestsOf(sync)).map(({ totalPricePaid }) => totalPricePaid)).toEqual([800, 800])
  backend.network.loseAnswers(aWrite)
  await mend(backend, sync)
  const stored = await backend.atService()
  for (const row of stored)
    expect(row).toMatchObject({
      totalPricePaid: 800,
      tenders: [{ amount: 800, mode: 'CASH', drawerId: 'd1', desk: 'Desk 1' }],
    })
})

/** A tablet whose payment for a couple was refused, because of a change at another tablet. */
async function refusedPayment(
  meanwhile: (backend: Backend, guests: Guests) => Promise<{ status: number }>,
) {
  const { backend, sync } = await withCouple()
  const guests = await guestsOf(sync)
  await whileOffline(
    backend,
    sync,
    () => payAll(sync),
    () => meanwhile(backend, guests),
  )
  return { backend, sync, conflict: await onlyConflict(sync) }
}

const cancelGuest = (backend: Backend, [, { id }]: Guests) =>
  backend.elsewhere(calls.cancelAppointment, { params: { id }, body: { cancelReason: 'Sick' } })

const payForLead = (backend: Backend, [{ id, groupId }]: Guests) =>
  backend.elsewhere(calls.payGroup, {
    params: { id: groupId ?? '' },
    body: { members: [{ id, payment: { amount: 800, modeOfPayment: 'CASH' } }] },
  })

test.each([
  ['the second guest was cancelled', cancelGuest, 'moved-on', /CANCELLED and cannot be paid\.$/],
  ['another desk was paid', payForLead, 'invalid', /^Guest 1 \(Jose/],
])(
  'a payment that is refused because %s is known as received, all of it',
  async (_, meanwhile, code, message) => {
    const { backend, sync, conflict } = await refusedPayment(meanwhile)
    expect(conflict).toMatchObject({ code, command: 'payGroup' })
    expect(conflict.message).toMatch(message)
    expect(conflict.choices.map(({ kind }) => kind)).toEqual(['pay-rest', 'leave'])
    await eventually(async () => {
      const { sales } = (await sync.views.business().read()) ?? { sales: new Map() }
      const [sale] = [...sales.values()]
      expect(sale).toMatchObject({ total: 1600, waitsFor: (await guestsOf(sync))[0].id })
      expect((await onlyConflict(sync)).isReceived).toBe(true)
    })
    const stored = await backend.atService()
    expect(stored.some(({ totalPricePaid }) => totalPricePaid === 1600)).toBe(false)
  },
)

test.each([
  ['a guest was cancelled', cancelGuest, 0],
  ['another desk was paid for the payer', payForLead, 1],
])('booking-13 the rest of a payment is placed although %s, once', async (_, meanwhile, at) => {
  const { backend, sync } = await refusedPayment(meanwhile)
  await eventually(async () => expect((await onlyConflict(sync)).isReceived).toBe(true))
  const { entryId, choices } = await onlyConflict(sync)
  const rest = choices.find(({ kind }) => kind === 'pay-rest')
  const { id, name } = (await guestsOf(sync))[at] ?? { id: '', name: '' }
  expect(rest).toMatchObject({ members: [{ id, name, shownPrice: 800 }], left: 800 })
  if (rest) expect(await sync.resolve(entryId, rest)).toMatchObject({ kind: 'applied' })
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  const stored = await backend.atService()
  expect(stored.find((row) => row.id === id)).toMatchObject({ totalPricePaid: 800 })
  const { sales = [] } = {
    sales: [...((await sync.views.business().read())?.sales.values() ?? [])],
  }
  const held = notPlaced(sales, stored).flatMap(heldPayments)
  expect(held.reduce((sum, each) => sum + each.held, 0)).toBe(800)
  expect(takenOn(stored, today, sales)).toMatchObject([{ mode: 'CASH', notPlaced: 80_000 }])
})

test('a change of a guest whom the rest of a payment leaves out stays with that guest', async () => {
  const { backend, sync } = await withCouple()
  const [lead] = await guestsOf(sync)
  await whileOffline(
    backend,
    sync,
    async () => {
      await payAll(sync)
      return sync.run('updateAppointment', { id: lead.id, note: 'Tea', confirmed: [] })
    },
    () => payForLead(backend, [lead, lead]),
  )
  const { entryId, choices } = await onlyConflict(sync)
  const rest = choices.find(({ kind }) => kind === 'pay-rest')
  if (rest) await sync.resolve(entryId, rest)
  await drained({ sync })
  const stored = await backend.atService()
  expect(stored.map(({ id, note }) => [id === lead.id, note]).toSorted()).toEqual([
    [false, null],
    [true, 'Tea'],
  ])
})
