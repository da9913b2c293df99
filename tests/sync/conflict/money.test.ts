import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { maria } from '../../support/business'
import { checkingIn, completing } from '../../support/commands'
import { drained, openBackend, openTab, synced } from '../support/backend'
import { onlyConflict } from '../support/booked'
import { checkedIn, updatedElsewhere } from '../support/checked-in'
import { changeWhileOffline, whileOffline } from '../support/while-offline'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

async function ordered(orders: object) {
  const desk = await checkedIn()
  await desk.sync.run('updateAppointment', { id: desk.id, confirmed: [], ...orders })
  await drained(desk)
  return desk
}

test('a note asks no question about money that its form left empty', async () => {
  const { backend, sync, id } = await ordered({})
  const untouched = { additionalPayment: cash(0), productsOrdered: {}, productPayment: cash(0) }
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, note: 'Tea', confirmed: [], ...untouched }),
    () => updatedElsewhere(backend, id, { additionalPayment: cash(100) }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ note: 'Tea', additionalPaymentAmount: 100 }])
})

const oil = { productsOrdered: { oil: 1 } }
const paidOil = {
  ...oil,
  productPayment: cash(249.75),
  completeAppointmentPayment: cash(800),
}

test('a completion is not merged when products were removed meanwhile', async () => {
  const { backend, sync, id } = await ordered(oil)
  await whileOffline(
    backend,
    sync,
    () => sync.run('completeAppointment', completing({ id, ...paidOil })),
    () => updatedElsewhere(backend, id, { productsOrdered: {} }),
  )
  const { entryId, code, fields } = await onlyConflict(sync)
  expect(code).toBe('changed')
  expect(fields).toMatchObject([
    { field: 'productsOrdered', was: { oil: 1 }, theirs: {}, yours: { oil: 1 }, money: true },
    { field: 'productPaymentAmount', was: 0, theirs: 0, yours: 249.75, money: true },
    { field: 'productPaymentMOP' },
  ])
  await sync.resolve(entryId, { kind: 'fields', mine: fields.map(({ field }) => field) })
  expect(await backend.atService()).toMatchObject([
    { status: 'COMPLETED', productsOrdered: { oil: 1 }, productPaymentAmount: 249.75 },
  ])
})

test('a completion can leave out the products that were removed meanwhile', async () => {
  const { backend, sync, id } = await ordered(oil)
  await whileOffline(
    backend,
    sync,
    () => sync.run('completeAppointment', completing({ id, ...paidOil })),
    () => updatedElsewhere(backend, id, { productsOrdered: {} }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'fields', mine: [] })
  expect(await backend.atService()).toMatchObject([
    { status: 'COMPLETED', productsOrdered: {}, productPaymentAmount: 0 },
  ])
})

const cancelling = (id: string) => ({ id, cancelReason: 'Sick', customerInitiated: true })

test('a cancellation is not merged when products were sold meanwhile', async () => {
  const { backend, sync, id } = await ordered({})
  await whileOffline(
    backend,
    sync,
    () => sync.run('cancelAppointment', cancelling(id)),
    () => updatedElsewhere(backend, id, oil),
  )
  const { entryId, code, fields } = await onlyConflict(sync)
  expect(code).toBe('changed')
  expect(fields).toMatchObject([
    { field: 'status', was: 'CHECKED_IN', theirs: 'CHECKED_IN', yours: 'CANCELLED' },
    { field: 'productsOrdered', was: {}, theirs: { oil: 1 }, yours: {}, money: true },
  ])
  await sync.resolve(entryId, { kind: 'fields', mine: [] })
  expect(await backend.atService()).toMatchObject([{ status: 'CHECKED_IN', ...oil }])
})

test('a cancellation after money was taken meanwhile is done when its user confirms it', async () => {
  const { backend, sync, id } = await ordered({})
  await whileOffline(
    backend,
    sync,
    () => sync.run('cancelAppointment', cancelling(id)),
    () => updatedElsewhere(backend, id, { additionalPayment: cash(100) }),
  )
  const { entryId, fields } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'fields', mine: fields.map(({ field }) => field) })
  expect(await backend.atService()).toMatchObject([
    { status: 'CANCELLED', additionalPaymentAmount: 100 },
  ])
})

test('a cancellation goes through beside a note of another tablet', async () => {
  const { backend, sync, id } = await ordered({})
  await whileOffline(
    backend,
    sync,
    () => sync.run('cancelAppointment', cancelling(id)),
    () => updatedElsewhere(backend, id, { note: 'Tea' }),
  )
  expect(await backend.atService()).toMatchObject([{ status: 'CANCELLED', note: 'Tea' }])
})

test('the user is asked about the same money taken on both sides', async () => {
  const { backend, sync, id } = await ordered(oil)
  await whileOffline(
    backend,
    sync,
    () => sync.run('completeAppointment', completing({ id, ...paidOil })),
    () => updatedElsewhere(backend, id, { productPayment: cash(249.75) }),
  )
  const { code, fields } = await onlyConflict(sync)
  expect(code).toBe('changed')
  expect(fields).toContainEqual({
    field: 'productPaymentAmount',
    was: 0,
    theirs: 249.75,
    yours: 249.75,
    money: true,
  })
})

test.each([
  [['additionalPaymentAmount'], { additionalPaymentAmount: 150, additionalPaymentMOP: 'CASH' }],
  [['additionalPaymentMOP'], { additionalPaymentAmount: 100, additionalPaymentMOP: 'GCASH' }],
])('amount and mode of a payment are as they were chosen (mine: %j)', async (mine, kept) => {
  const { backend, sync, id } = await ordered({})
  const additionalPayment = { amount: 150, modeOfPayment: 'GCASH' }
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, additionalPayment, confirmed: [] }),
    () => updatedElsewhere(backend, id, { additionalPayment: cash(100) }),
  )
  const { entryId } = await onlyConflict(sync)
  await sync.resolve(entryId, { kind: 'fields', mine })
  expect(await backend.atService()).toMatchObject([kept])
})

test('an extra payment beside products of another tablet is kept without a question', async () => {
  const { backend, sync, id } = await ordered({})
  await whileOffline(
    backend,
    sync,
    () => sync.run('updateAppointment', { id, additionalPayment: cash(100), confirmed: [] }),
    () => updatedElsewhere(backend, id, oil),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ ...oil, additionalPaymentAmount: 100 }])
})

test.each([100, 50])(
  'points given on both sides are a question that shows their results (%s)',
  async (theirs) => {
    const backend = await openBackend()
    const { sync } = openTab(backend.device())
    await sync.session.logIn('owner', 'owner-secret')
    await synced({ sync })
    const give = (points: number) =>
      ({ id: maria, action: 'ADD', customerMobileNumber: maria, points }) as const
    await backend.elsewhere(calls.updatePoints, { body: give(10) })
    await sync.lookUpCustomer(maria)
    await whileOffline(
      backend,
      sync,
      () => sync.run('updatePoints', give(100)),
      () => backend.elsewhere(calls.updatePoints, { body: give(theirs) }),
    )
    const { entryId, fields } = await onlyConflict(sync)
    expect(fields).toEqual([
      {
        field: 'pointsEarned',
        was: 270,
        theirs: 270 + theirs,
        yours: 370 + theirs,
        money: true,
      },
    ])
    await sync.resolve(entryId, { kind: 'fields', mine: ['pointsEarned'] })
    const { body } = await backend.elsewhere(calls.customer, {
      params: { idOrMobileNumber: maria },
    })
    expect(body).toMatchObject({ pointsEarned: 370 + theirs })
  },
)

test('a whole visit made offline goes through beside a note of another tablet', async () => {
  const { backend, sync } = await changeWhileOffline(
    async (sync, id) => {
      await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
      await sync.run('updateAppointment', { id, ...oil, confirmed: [] })
      const paid = { ...paidOil, completeAppointmentPayment: cash(500) }
      await sync.run('completeAppointment', completing({ id, ...paid }))
    },
    (backend, id) => updatedElsewhere(backend, id, { note: 'Tea' }),
  )
  await drained({ sync })
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([
    { status: 'COMPLETED', note: 'Tea', totalPricePaid: 1049.75 },
  ])
})
