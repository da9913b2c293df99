import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { maria, today } from '../../support/business'
import { drained, eventually, openBackend, openTab, readyTab } from '../support/backend'
import { book, form, onlyConflict, shown, shownToday } from '../support/booked'
import { changeStored } from '../support/stored'
import { bookAgainstRival, rival, whileOffline } from '../support/while-offline'

test('a slot taken meanwhile shows both sides, and another therapist resolves it', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  const id = await whileOffline(
    house,
    sync,
    () => book(sync),
    () => house.elsewhere(calls.createAppointment, { body: rival({ roomId: 'r2' }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict).toMatchObject({
    code: 'slot-taken',
    command: 'createAppointment',
    wanted: { id, name: 'Jose', staffId: 'ana' },
    inTheWay: { name: 'Rival', staffId: 'ana' },
  })
  expect(conflict.choices).toEqual([
    { kind: 'move', staffId: 'bea' },
    { kind: 'move', staffId: 'cora' },
    { kind: 'move', startDate: today, startTime: '15:30' },
    { kind: 'no-therapist' },
    { kind: 'edit' },
  ])
  expect((await shown(sync, id)).conflictId).toBe(conflict.entryId)
  const [first] = conflict.choices
  if (!first) throw new Error('no choice')
  expect(await sync.resolve(conflict.entryId, first)).toEqual({ kind: 'applied', id })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await house.atService()).toHaveLength(2)
  expect((await shown(sync, id)).row).toMatchObject({ staffId: 'bea', status: 'RESERVED' })
})

test('a refused booking that redeems points can be given to another therapist', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  await sync.lookUpCustomer(maria)
  const redeeming = { status: 'CHECKED_IN', lockerId: 'l1', pointsToRedeem: 200 }
  await whileOffline(
    house,
    sync,
    () => book(sync, { ...redeeming, name: 'Maria Santos', mobileNumber: maria }),
    () => house.elsewhere(calls.createAppointment, { body: rival({ roomId: 'r2' }) }),
  )
  const { entryId, choices } = await onlyConflict(sync)
  const [first] = choices
  expect(first && (await sync.resolve(entryId, first))).toMatchObject({ kind: 'applied' })
  const redeemed = { pointsRedeemed: 200, staffId: 'bea' }
  expect(await house.atService()).toContainEqual(expect.objectContaining(redeemed))
})

test('a booking corrected to another customer stays shown when it is changed again', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  await sync.lookUpCustomer(maria)
  const id = await bookAgainstRival(house, sync)
  const { entryId, input } = await onlyConflict(sync)
  house.network.cut()
  await eventually(() => {
    sync.syncNow()
    expect(sync.status.current().online).toBe(false)
  })
  const of = { name: 'Maria Santos', mobileNumber: maria, customerId: null }
  const corrected = { ...input, ...form({ ...of, startTime: '16:30' }), id }
  await sync.resolve(entryId, { kind: 'edit' }, corrected)
  const update = await sync.run('updateAppointment', { id, note: 'Tea', confirmed: [] })
  expect(update.kind).toBe('queued')
  expect(await shown(sync, id)).toMatchObject({ row: { name: 'Maria Santos', note: 'Tea' } })
  expect((await shownToday(sync)).map((row) => row.id)).toContain(id)
})

test('a booking corrected to a new customer creates the customer under the id that is shown', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  const id = await bookAgainstRival(house, sync)
  const { entryId, input } = await onlyConflict(sync)
  const of = { name: 'Lea', mobileNumber: '639175556666', customerId: null }
  house.network.cut()
  await eventually(() => {
    sync.syncNow()
    expect(sync.status.current().online).toBe(false)
  })
  await sync.resolve(
    entryId,
    { kind: 'edit' },
    { ...input, ...form({ ...of, startTime: '16:30' }), id },
  )
  const found = await sync.views.customer(of.mobileNumber).read()
  if (found.kind !== 'found') throw new Error('Lea is not known')
  house.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await house.atService()).toContainEqual(
    expect.objectContaining({ id, name: 'Lea', customerId: found.customer.id }),
  )
})

test('a room taken meanwhile offers another room first', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  const id = await whileOffline(
    house,
    sync,
    () => book(sync),
    () => house.elsewhere(calls.createAppointment, { body: rival({ staffId: 'bea' }) }),
  )
  const conflict = await onlyConflict(sync)
  expect(conflict.choices[0]).toEqual({ kind: 'move', roomId: 'r2' })
  await sync.resolve(conflict.entryId, { kind: 'move', roomId: 'r2' })
  expect((await shown(sync, id)).row).toMatchObject({ staffId: 'ana', roomId: 'r2' })
})

test('a walk-in that another tablet booked too is offered another therapist, room and locker', async () => {
  const walkIn = { status: 'CHECKED_IN', lockerId: 'l1', shownPrice: 800 }
  const paid = { appointmentCreationPayment: { amount: 800, modeOfPayment: 'CASH' } }
  const clash = async () => {
    const house = await openBackend()
    const { sync } = await readyTab(house)
    const id = await whileOffline(
      house,
      sync,
      () => book(sync, { ...walkIn, ...paid }),
      () => house.elsewhere(calls.createAppointment, { body: rival(walkIn) }),
    )
    return { house, sync, id, conflict: await onlyConflict(sync) }
  }
  const { conflict } = await clash()
  expect(conflict.choices).toEqual([
    { kind: 'move', staffId: 'bea', roomId: 'r2', lockerId: 'l2' },
    { kind: 'move', staffId: 'cora', roomId: 'r2', lockerId: 'l2' },
    { kind: 'move', startDate: today, startTime: '15:30', lockerId: 'l2' },
    { kind: 'edit' },
  ])
  for (const choice of conflict.choices.filter(({ kind }) => kind === 'move')) {
    const { house, sync, id, conflict } = await clash()
    expect(await sync.resolve(conflict.entryId, choice)).toEqual({ kind: 'applied', id })
    const { kind: _, ...places } = choice
    expect(await house.atService()).toContainEqual(
      expect.objectContaining({ id, ...places, appointmentCreationPaymentAmount: 800 }),
    )
  }
})

test('a slot that is free again is offered as it was, before anything else', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  const taken: { id: string }[] = []
  await whileOffline(
    house,
    sync,
    () => book(sync),
    async () => {
      const got = await house.elsewhere(calls.createAppointment, { body: rival() })
      taken.push(got.body as { id: string })
      return got
    },
  )
  const params = { id: taken[0]?.id ?? '' }
  await house.elsewhere(calls.cancelAppointment, { params, body: { cancelReason: 'Sick' } })
  sync.syncNow()
  await eventually(async () => {
    const { choices } = await onlyConflict(sync)
    expect(choices[0]).toEqual({ kind: 'retry' })
    expect(choices).not.toContainEqual({ kind: 'no-therapist' })
  })
})

test('a later start with the same therapist is found among the free ones', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  await bookAgainstRival(house, sync)
  const { choices } = await onlyConflict(sync)
  expect(choices).toContainEqual({ kind: 'move', startDate: today, startTime: '15:30' })
})

test('resolving a slot for a form with all its fields undoes no change made since by another tablet', async () => {
  const house = await openBackend()
  const { sync } = await readyTab(house)
  const id = await book(sync, { note: 'First' })
  await drained({ sync })
  const whole = { id, staffId: 'bea', roomId: 'r1', lockerId: null, note: 'First', confirmed: [] }
  await whileOffline(
    house,
    sync,
    () => sync.run('updateAppointment', whole),
    () =>
      house.elsewhere(calls.createAppointment, { body: rival({ staffId: 'bea', roomId: 'r2' }) }),
  )
  await house.elsewhere(calls.updateAppointment, { params: { id }, body: { note: 'Coffee' } })
  sync.syncNow()
  const { entryId } = await eventually(async () => {
    const conflict = await onlyConflict(sync)
    expect(conflict).toMatchObject({ code: 'slot-taken', current: { note: 'Coffee' } })
    return conflict
  })
  const later = { kind: 'move', startDate: today, startTime: '16:30' } as const
  expect(await sync.resolve(entryId, later)).toMatchObject({ kind: 'applied' })
  expect(await house.atService()).toContainEqual(
    expect.objectContaining({ id, staffId: 'bea', startTime: '16:30', note: 'Coffee' }),
  )
})

test('a conflict stored by a version without reasons derives its reason from the rows in the way', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const first = await readyTab(backend, device)
  await bookAgainstRival(backend, first.sync)
  expect(await onlyConflict(first.sync)).toMatchObject({ field: 'staffId', reason: 'TAKEN' })
  await first.close()
  const parked = v.looseObject({ reason: v.string() })
  await changeStored(device.indexedDB, 'outbox', ({ conflict, ...entry }) => {
    const { reason: _, ...older } = v.parse(parked, conflict)
    return { ...entry, conflict: older }
  })
  const { sync } = openTab(device)
  const conflict = await eventually(() => onlyConflict(sync))
  expect(conflict).toMatchObject({ field: 'staffId', reason: 'TAKEN' })
})
