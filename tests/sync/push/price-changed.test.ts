import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { checkingIn, completing, updating } from '../../support/commands'
import { type Backend, drained, openBackend, readyTab } from '../support/backend'
import { book, form, onlyConflict, shown } from '../support/booked'
import { checkedIn } from '../support/checked-in'
import { changeWhileOffline, whileOffline } from '../support/while-offline'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

const priced = (backend: Backend, price: number) =>
  backend.elsewhere(calls.updateService, { params: { id: 'swedish' }, body: { price } })

test.each([700, 900])(
  'a price changed by another user (%i) changes no amount before the user has decided',
  async (price) => {
    const backend = await openBackend()
    const { sync } = await readyTab(backend)
    const paid = form({ appointmentCreationPayment: cash(800), shownPrice: 800 })
    const id = await whileOffline(
      backend,
      sync,
      () => book(sync, paid),
      () => priced(backend, price),
    )
    expect(await backend.atService()).toEqual([])
    const conflict = await onlyConflict(sync)
    expect(conflict).toMatchObject({
      code: 'invalid',
      message: `The price has changed: PHP 800.00 was shown, it is PHP ${price}.00 now.`,
      field: 'appointmentCreationPayment',
      choices: [{ kind: 'edit' }],
    })
    // The payment stays visible.
    expect((await shown(sync, id)).row.status).toBe('RESERVED')
    const again = { ...paid, id, shownPrice: price }
    await sync.resolve(conflict.entryId, { kind: 'edit' }, again)
    await drained({ sync })
    expect(await backend.atService()).toMatchObject([
      { id, originalPrice: price, appointmentCreationPaymentAmount: Math.min(price, 800) },
    ])
  },
)

test('a booking without a price is booked at the price of the service', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => book(sync),
    () => priced(backend, 900),
  )
  expect(await backend.atService()).toMatchObject([{ originalPrice: 900 }])
})

test('a discount changed by another user changes no amount at a check-in before the user has decided', async () => {
  const body = {
    ...{ promoId: 'rainy', lockerId: 'l1', shownPrice: 700 },
    checkInPayment: cash(700),
  }
  const { backend, sync } = await changeWhileOffline(
    (sync, id) => sync.run('checkInAppointment', checkingIn({ id, ...body })),
    (backend) =>
      backend.elsewhere(calls.updatePromo, {
        params: { id: 'rainy' },
        body: { serviceLessPriceMap: { swedish: 300 } },
      }),
  )
  expect(await onlyConflict(sync)).toMatchObject({ code: 'invalid', field: 'checkInPayment' })
  expect(await backend.atService()).toMatchObject([{ status: 'RESERVED', checkInPaymentAmount: 0 }])
})

test.each(['updateAppointment', 'completeAppointment'] as const)(
  'the user is asked about a product whose price was changed meanwhile (%s)',
  async (command) => {
    const { backend, sync, id } = await checkedIn()
    const oil = (await sync.views.business().read())?.products.get('oil')?.price ?? 0
    const orders = { id, productsOrdered: { oil: 1 }, productPayment: cash(oil), shownPrice: oil }
    const all = { ...orders, completeAppointmentPayment: cash(800) }
    await whileOffline(
      backend,
      sync,
      () =>
        command === 'updateAppointment'
          ? sync.run(command, updating(orders))
          : sync.run(command, completing(all)),
      () =>
        backend.elsewhere(calls.updateProduct, {
          params: { id: 'oil' },
          body: { price: oil - 10 },
        }),
    )
    expect(await onlyConflict(sync)).toMatchObject({
      code: 'invalid',
      field: 'productsOrdered',
      message: expect.stringContaining('The price has changed'),
    })
    expect(await backend.atService()).toMatchObject([{ status: 'CHECKED_IN', productsOrdered: {} }])
  },
)
