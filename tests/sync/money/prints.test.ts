import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { completing } from '../../support/commands'
import { selling } from '../../support/money/sold-water'
import { drained } from '../support/backend'
import { checkedIn } from '../support/checked-in'
import { whileOffline } from '../support/while-offline'

test('DETAIL-10 of two tablets that print a receipt the first counts, and nobody is asked', async () => {
  const desk = await checkedIn()
  const { backend, sync, id } = desk
  const completeAppointmentPayment = { amount: 800, modeOfPayment: 'CASH' }
  await sync.run('completeAppointment', completing({ id, completeAppointmentPayment }))
  await drained(desk)
  const [before] = await backend.atService()
  const body = { paper: 'RECEIPT', takenAt: '2026-11-21T06:00:00.000Z' }
  const made = await whileOffline(
    backend,
    sync,
    () => sync.run('notePrint', { id, paper: 'RECEIPT' }),
    () => backend.elsewhere(calls.notePrint, { params: { id }, body }),
  )
  expect(made.kind).toBe('queued')
  expect(await sync.views.conflicts().read()).toEqual([])
  const [row] = await backend.atService()
  expect(row?.prints).toMatchObject([{ paper: 'RECEIPT', at: body.takenAt }])
  expect(row?.updatedDateTime).toBe(before?.updatedDateTime)
})

test('DETAIL-10 the print of a sale is sent after the sale', async () => {
  const desk = await checkedIn()
  const { backend, sync } = desk
  const sold = selling({ id: '0198c0de-0000-7000-8000-000000000001' })
  await whileOffline(
    backend,
    sync,
    async () => {
      await sync.run('sell', sold)
      await sync.run('noteSalePrint', { id: sold.id, paper: 'RECEIPT' })
    },
    async () => ({ status: 200 }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  const business = await sync.views.business().read()
  expect(business?.sales.get(sold.id)?.prints).toMatchObject([{ paper: 'RECEIPT' }])
})
