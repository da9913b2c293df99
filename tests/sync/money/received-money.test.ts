import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { today } from '../../support/business'
import { cancelling, checkingIn, completing, extending } from '../../support/commands'
import {
  type Backend,
  drained,
  eventually,
  newlySyncedTab,
  openBackend,
  openTab,
  pass,
  readyTab,
} from '../support/backend'
import { book, form, idOf, onlyConflict } from '../support/booked'
import { tabOnFailingStorage } from '../support/failing-storage'
import { aWrite, keysIn, type Seen, to } from '../support/network'
import { rival, whileOffline } from '../support/while-offline'
import { sales, taken } from './at-service'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const paid = { appointmentCreationPayment: cash(500) }

const rivalBooks = (backend: Backend) =>
  backend.elsewhere(calls.createAppointment, { body: rival() })

/** A tablet whose paid booking was refused after an outage, and another tablet of the store. */
async function refused() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const other = await readyTab(backend, backend.device())
  const make = () => book(sync, paid)
  const offline = async () => {
    const id = await make()
    await pass(backend, 6000)
    return id
  }
  const id = await whileOffline(backend, sync, offline, () => rivalBooks(backend))
  await eventually(async () => expect(await sales(backend)).toHaveLength(1))
  return { backend, sync, other: other.sync, id }
}

test('DRAWER-4 money of a refused booking is known to both tablets before a person decides', async () => {
  const { backend, sync, other, id } = await refused()
  expect(await sales(backend)).toMatchObject([
    {
      lines: [],
      total: 500,
      waitsFor: id,
      soldBy: 'makati',
      tenders: [{ id: `${id}/Creation`, mode: 'CASH', amount: 500, day: today }],
    },
  ])
  await eventually(async () =>
    expect(await taken(other)).toEqual({ all: 50_000, notPlaced: 50_000 }),
  )
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 0 })
  await drained({ sync })
})

test('DRAWER-4 money of a refused group is known before a person decides', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const offline = async () => {
    const members = [form(paid), form({ mobileNumber: '', staffId: 'bea', roomId: 'r2' })]
    const id = idOf(await sync.run('createGroup', { members }))
    await pass(backend, 6000)
    return id
  }
  const id = await whileOffline(backend, sync, offline, () => rivalBooks(backend))
  await eventually(async () =>
    expect(await sales(backend)).toMatchObject([
      { total: 500, waitsFor: id, tenders: [{ id: `${id}/Creation`, amount: 500 }] },
    ]),
  )
  await drained({ sync })
})

test('DRAWER-4 money that was received counts once after its booking is placed', async () => {
  const { backend, sync, other } = await refused()
  const { entryId, choices } = await onlyConflict(sync)
  const move = choices.find(({ kind }) => kind === 'move')
  if (!move) throw new Error('no other place')
  expect((await sync.resolve(entryId, move)).kind).toBe('applied')
  await pass(backend, 6000)
  for (const each of [sync, other])
    await eventually(async () => {
      each.syncNow()
      expect(await taken(each)).toEqual({ all: 50_000, notPlaced: 0 })
    })
  expect(await sales(backend)).toHaveLength(1)
})

test('DRAWER-4 money of a discarded booking stays until it is paid back', async () => {
  const { backend, sync } = await refused()
  const { entryId } = await onlyConflict(sync)
  await sync.discard(entryId, 'Left')
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 50_000 })
  const [row] = await sales(backend)
  const parts = [{ tenderId: row?.tenders[0]?.id ?? '', amount: 500, reference: null }]
  await sync.run('refundSale', {
    ...{ id: row?.id ?? '', correctionId: 'back', items: [], pointsBack: true },
    ...{ parts, reason: 'WRONG_AMOUNT', note: '' },
  })
  await drained({ sync })
  expect(await taken(sync)).toEqual({ all: 0, notPlaced: 0 })
})

test('the price of more minutes that two desks took at the end is known twice', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const { sync: other } = await readyTab(backend, backend.device())
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: { amount: 800 } }))
  await sync.run('extendAppointment', { ...extending({ id }), shownPrice: 400 })
  await drained({ sync })
  other.syncNow()
  await eventually(async () =>
    expect((await other.views.appointment(id).read())?.row.extensions).toHaveLength(1),
  )
  backend.network.cut()
  const additionalPayment = { amount: 400, modeOfPayment: 'CASH' }
  for (const desk of [sync, other])
    await desk.run('completeAppointment', completing({ id, additionalPayment }))
  await pass(backend, 6000)
  backend.network.mend()
  for (const desk of [sync, other]) desk.syncNow()
  await eventually(async () => {
    for (const desk of [sync, other]) desk.syncNow()
    expect(await taken(sync)).toEqual({ all: 160_000, notPlaced: 40_000 })
  })
})

test('money of a refused booking is told once over a kill and a lost answer', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const before = await readyTab(backend, device)
  const offline = async () => {
    await book(before.sync, paid)
    await pass(backend, 6000)
  }
  backend.network.loseAnswers(({ path }) => path === '/v1/sales/received')
  await whileOffline(backend, before.sync, offline, () => rivalBooks(backend))
  await eventually(async () => expect(await sales(backend)).toHaveLength(1))
  await before.close()
  backend.network.mend()
  const after = await readyTab(backend, device)
  await drained(after)
  await pass(backend, 20_000)
  expect(await sales(backend)).toHaveLength(1)
  expect(await taken(after.sync)).toEqual({ all: 50_000, notPlaced: 0 })
})

test('a kill right after the refusal was stored does not lose its money, and tells it once', async () => {
  const { backend, device, sync: before, dieAfter } = await tabOnFailingStorage()
  backend.network.cut()
  const id = await book(before, paid)
  await pass(backend, 6000)
  expect((await rivalBooks(backend)).status).toBe(201)
  const isBooking = (seen: Seen) => aWrite(seen) && seen.path === '/v1/appointments'
  const answer = backend.network.holdAnswers(isBooking)
  backend.network.mend()
  before.syncNow()
  await eventually(() => expect(backend.network.seen.some(isBooking)).toBe(true))
  // Nothing is written after the transaction that stores the refusal.
  dieAfter('outbox')
  answer()
  await pass(backend, 2000)
  await before.close()
  backend.network.cut()
  const { sync } = openTab(device)
  // The fact is on the disk with the refusal: a tablet that stays offline has it, too.
  await onlyConflict(sync)
  expect(await sync.views.queue().read()).toMatchObject([
    { command: 'receiveMoney', input: { waitsFor: id, tenders: [{ id: `${id}/Creation` }] } },
  ])
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 0 })
  backend.network.mend()
  await drained({ sync })
  await pass(backend, 20_000)
  expect(await sales(backend)).toMatchObject([{ total: 500, waitsFor: id }])
  const keys = backend.network.seen.filter(to('/v1/sales/received')).flatMap(keysIn)
  expect(new Set(keys).size).toBe(1)
})

test('a booking that is refused in its open form leaves no money behind, and counts once when corrected', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  expect((await rivalBooks(backend)).status).toBe(201)
  const { kind } = await sync.run('createAppointment', form(paid))
  expect(kind).toBe('refused')
  await pass(backend, 10_000)
  expect(await sales(backend)).toEqual([])
  await book(sync, { ...paid, staffId: 'bea', roomId: 'r2' })
  await pass(backend, 10_000)
  expect(await sales(backend)).toEqual([])
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 0 })
})

test('a kill before the form may take the booking back no more does not lose its money', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const before = await readyTab(backend, device)
  expect((await rivalBooks(backend)).status).toBe(201)
  const asking = { isGone: () => true }
  await before.sync.run('createAppointment', form(paid), asking)
  await onlyConflict(before.sync)
  expect(await sales(backend)).toEqual([])
  await before.close()
  const { sync } = await readyTab(backend, device)
  await pass(backend, 6000)
  await eventually(async () => expect(await sales(backend)).toMatchObject([{ total: 500 }]))
  await pass(backend, 20_000)
  expect(await sales(backend)).toHaveLength(1)
  expect(await taken(sync)).toEqual({ all: 50_000, notPlaced: 0 })
})

test('money taken behind a refused booking is known too', async () => {
  const { backend, sync, id } = await refused()
  await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(100) }))
  await sync.run('completeAppointment', completing({ id, completeAppointmentPayment: cash(200) }))
  await pass(backend, 8000)
  await eventually(async () => expect(await sales(backend)).toHaveLength(3))
  const amounts = (await sales(backend)).map(({ total }) => total)
  expect(amounts.sort()).toEqual([100, 200, 500])
  const { entryId, choices } = await onlyConflict(sync)
  const move = choices.find(({ kind }) => kind === 'move')
  if (!move) throw new Error('no other place')
  await sync.resolve(entryId, move)
  await drained({ sync })
  expect(await taken(sync)).toEqual({ all: 80_000, notPlaced: 0 })
})

test('a check-in paid on two tablets is two payments, and the refused one counts once', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const checkInPayment = cash(300)
  const offline = async () => {
    await sync.run('checkInAppointment', checkingIn({ id, checkInPayment }))
    await pass(backend, 6000)
  }
  await whileOffline(backend, sync, offline, () =>
    backend.elsewhere(calls.checkInAppointment, {
      params: { id },
      body: checkingIn({ id, lockerId: 'l2', checkInPayment }),
    }),
  )
  const { entryId } = await onlyConflict(sync)
  await eventually(async () => expect(await sales(backend)).toMatchObject([{ total: 300 }]))
  await sync.resolve(entryId, { kind: 'leave' })
  expect(await taken(sync)).toEqual({ all: 60_000, notPlaced: 30_000 })
})

test('a booking made again in place of a cancelled one takes its received money along', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync)
  const offline = async () => {
    await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
    await pass(backend, 6000)
  }
  await whileOffline(backend, sync, offline, () =>
    backend.elsewhere(calls.cancelAppointment, { params: { id }, body: cancelling({ id }) }),
  )
  await eventually(async () => expect(await sales(backend)).toHaveLength(1))
  const { entryId } = await onlyConflict(sync)
  expect((await sync.resolve(entryId, { kind: 'book-again' })).kind).toBe('applied')
  expect(await taken(sync)).toEqual({ all: 30_000, notPlaced: 0 })
})

test('DRAWER-4 money of a day that a tablet keeps no more is paid back', async () => {
  const backend = await openBackend()
  const id = '00000000-0000-7000-8000-00000000a001'
  const tender = { id: 'gone/1', phase: 'Creation', kind: 'PAYMENT', mode: 'CASH', amount: 500 }
  const body = { id, waitsFor: 'gone', name: 'Jose', mobileNumber: '', tenders: [tender] }
  expect((await backend.elsewhere(calls.receiveMoney, { body })).status).toBe(201)
  backend.clock.advance(10 * 24 * 3_600_000)
  const { sync } = await newlySyncedTab(backend.device())
  const kept = async () => (await sync.views.business().read())?.sales.get(id)
  expect(await kept()).toBeUndefined()
  expect(await sync.online.dayMoney(addDays(today, 10))).toMatchObject({ ok: true })
  expect(await kept()).toMatchObject({ total: 500 })
  await sync.run('refundSale', {
    ...{ id, correctionId: 'back', items: [], pointsBack: true },
    parts: [{ tenderId: 'gone/1', amount: 500, reference: null, shownHeld: 500 }],
    ...{ reason: 'WRONG_AMOUNT', note: '' },
  })
  await drained({ sync })
  expect(await kept()).toMatchObject({
    version: expect.any(Number),
    tenders: [{}, { amount: 500 }],
  })
})
