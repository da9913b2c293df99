import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { completing } from '../../support/commands'
import { sales } from '../money/at-service'
import { type Backend, drained, pass } from '../support/backend'
import { onlyConflict, shown } from '../support/booked'
import { checkedIn, updatedElsewhere } from '../support/checked-in'
import { json } from '../support/network'
import { whileOffline } from '../support/while-offline'

const paid = (id: string) => ({ id: `${id}/Completion`, amount: 800, modeOfPayment: 'CASH' })

async function completed() {
  const desk = await checkedIn()
  await desk.sync.run(
    'completeAppointment',
    completing({ id: desk.id, completeAppointmentPayment: paid(desk.id) }),
  )
  await drained(desk)
  return desk
}

const refunding = (id: string, correctionId: string) => ({
  id,
  correctionId,
  parts: [{ tenderId: `${id}/Completion`, amount: 800, reference: null, shownHeld: 800 }],
  items: [],
  pointsBack: true,
  reason: 'CHARGED_TWICE',
  note: '',
})
const elsewhere = (backend: Backend, id: string, correctionId: string) => {
  const { id: _, ...body } = refunding(id, correctionId)
  return backend.elsewhere(calls.refundAppointment, { params: { id }, body })
}

test('two tablets that refund the same money ask nothing, and the second refund is flagged', async () => {
  const { backend, sync, id } = await completed()
  const made = await whileOffline(
    backend,
    sync,
    () => sync.run('refundAppointment', refunding(id, 'here')),
    () => elsewhere(backend, id, 'there'),
  )
  expect(made.kind).toBe('queued')
  expect(await sync.views.conflicts().read()).toEqual([])
  const [row] = await backend.atService()
  expect(row).toMatchObject({ totalPricePaid: -800 })
  expect(row?.corrections.map(({ id: each, isDoubled }) => [each, isDoubled])).toEqual([
    ['there', false],
    ['here', true],
  ])
})

test('a refund counts although the completion was undone meanwhile', async () => {
  const { backend, sync, id } = await completed()
  const body = { reason: 'TOO_EARLY', correctionId: 'undone' }
  await whileOffline(
    backend,
    sync,
    () => sync.run('refundAppointment', refunding(id, 'here')),
    () => backend.elsewhere(calls.undoCompletion, { params: { id }, body }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([
    { status: 'CHECKED_IN', totalPricePaid: 0, corrections: [{ id: 'undone' }, { id: 'here' }] },
  ])
})

test('a payment is corrected while it waits to be sent itself', async () => {
  const { backend, sync, id } = await checkedIn()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run(
        'completeAppointment',
        completing({ id, completeAppointmentPayment: paid(id) }),
      )
      const input = { id, tenderId: `${id}/Completion`, mode: 'GCASH', reason: 'WRONG_MODE' }
      const result = await sync.run('correctPayment', { ...input, note: '' })
      expect(result.kind).toBe('queued')
    },
    () => updatedElsewhere(backend, id, { note: 'Tea' }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([
    {
      note: 'Tea',
      completedPaymentMOP: 'GCASH',
      tenders: [{ mode: 'CASH' }],
      corrections: [{ mode: 'GCASH' }],
    },
  ])
})

test('a refund that is given twice is one', async () => {
  const { backend, sync, id } = await completed()
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('refundAppointment', refunding(id, 'once'))
      await sync.run('refundAppointment', refunding(id, 'once'))
    },
    async () => ({ status: 200 }),
  )
  expect(await backend.atService()).toMatchObject([
    { totalPricePaid: 0, corrections: [{ id: 'once' }] },
  ])
})

test('a refund that is given twice, and refused twice after another change, is received once', async () => {
  const { backend, sync, id } = await completed()
  let asked = 0
  const everySecond = ({ path }: { path: string }) =>
    path === `/v1/appointments/${id}/refunds` && ++asked % 2 === 0
  backend.network.answer(everySecond, json(403, { error: { code: 'FORBIDDEN', message: 'No' } }), 2)
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('refundAppointment', refunding(id, 'once'))
      await sync.run('refundAppointment', refunding(id, 'once'))
      await pass(backend, 6000)
    },
    () => elsewhere(backend, id, 'there'),
  )
  for (const _ of [1, 2]) {
    await sync.discard((await onlyConflict(sync)).entryId, 'Twice')
    await pass(backend, 6000)
  }
  expect(asked).toBe(4)
  await drained({ sync })
  expect(await sales(backend)).toMatchObject([{ tenders: [{ id: 'once/1' }] }])
})

test('a check-in is undone offline, and its money is back although another tablet cancels meanwhile', async () => {
  const { backend, sync, id } = await checkedIn({
    checkInPayment: { amount: 300, modeOfPayment: 'CASH' },
  })
  await whileOffline(
    backend,
    sync,
    async () => {
      const [tender] = (await shown(sync, id)).row.tenders ?? []
      const parts = [{ tenderId: tender?.id ?? '', amount: 300, reference: null, shownHeld: 300 }]
      const why = { reason: 'WRONG_GUEST', note: '' }
      expect((await sync.run('undoCheckIn', { id, parts, ...why })).kind).toBe('queued')
      const { row } = await shown(sync, id)
      expect(row).toMatchObject({ status: 'RESERVED', totalPricePaid: 0 })
    },
    () =>
      backend.elsewhere(calls.cancelAppointment, {
        params: { id },
        body: { cancelReason: 'Left' },
      }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await backend.atService()).toMatchObject([{ status: 'CANCELLED', totalPricePaid: 0 }])
})
