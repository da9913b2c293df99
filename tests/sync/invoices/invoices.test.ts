import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { checkingIn, completing } from '../../support/commands'
import { selling } from '../../support/money/sold-water'
import { drained, eventually, openBackend, readyTab } from '../support/backend'
import { book, idOf } from '../support/booked'
import { complete, invoicesAt, lend, told } from '../support/invoices'

test('INVOICE-4 a visit that is completed offline has its number at once, and the service has it once', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await lend(backend, tab)
  backend.network.cut()
  const id = await complete(tab.sync)
  const state = await tab.sync.views.series().read()
  expect([...(state?.world.invoices.values() ?? [])]).toMatchObject([
    { number: 1, about: `appointments/${id}`, total: 300, version: 0 },
  ])
  expect(state?.end).toMatchObject({ number: 1, grandTotal: 300 })
  backend.network.mend()
  await drained(tab)
  const rows = await invoicesAt(backend)
  expect(told(rows)).toEqual(['INVOICE 1'])
  expect(rows).toMatchObject([{ about: `appointments/${id}`, grandTotal: 300 }])
})

test('INVOICE-4 sales, refunds and reopened visits have their documents, in one chain', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await lend(backend, tab)
  const { sync } = tab
  const id = await complete(sync)
  const sold = idOf(await sync.run('sell', selling({ id: '019c0000-0000-7000-8000-000000000501' })))
  const parts = [{ tenderId: 'c', amount: 10, reference: null }]
  idOf(
    await sync.run('refundSale', {
      id: sold,
      parts,
      reason: 'WRONG_AMOUNT',
      note: '',
      pointsBack: false,
      items: [],
    }),
  )
  idOf(await sync.run('undoCompletion', { id, reason: 'TOO_EARLY', note: '' }))
  const completeAppointmentPayment = { amount: 300, modeOfPayment: 'CASH' }
  idOf(await sync.run('completeAppointment', completing({ id, completeAppointmentPayment })))
  await drained(tab)
  expect(told(await invoicesAt(backend))).toEqual([
    'INVOICE 1',
    'INVOICE 2',
    'REFUND 2',
    'VOID 2',
    'INVOICE 3',
  ])
})

test('INVOICE-1 a store without a permit, and a tablet without a series, issue nothing', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await complete(tab.sync)
  const other = await readyTab(backend, backend.device(backend.line()))
  await lend(backend, other)
  tab.sync.syncNow()
  await eventually(async () =>
    expect((await tab.sync.views.series().read())?.world.store.permit.min).not.toBe(''),
  )
  await complete(tab.sync)
  await drained(tab)
  expect(await invoicesAt(backend)).toEqual([])
})

test('INVOICE-4 a completion that the service refuses is followed by a VOID', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await lend(backend, tab)
  const { sync } = tab
  const id = await book(sync)
  await drained(tab)
  backend.network.cut()
  await sync.run('checkInAppointment', checkingIn({ id }))
  idOf(
    await sync.run(
      'completeAppointment',
      completing({ id, completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } }),
    ),
  )
  await backend.elsewhere(calls.cancelAppointment, {
    params: { id },
    body: { cancelReason: 'Sick' },
  })
  backend.network.mend()
  // The check-in is refused first, then the completion behind it.
  await eventually(async () => {
    for (const { entryId } of await sync.views.conflicts().read())
      await sync.discard(entryId, 'Cancelled')
    expect(told(await invoicesAt(backend))).toEqual(['INVOICE 1', 'VOID 1'])
  })
})
