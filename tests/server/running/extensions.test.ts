import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Clerk, errorOf, logIn, rowOf } from '../support/clerk'
import { nextId, openService } from '../support/test-service'

let makati: Clerk
beforeEach(async () => {
  makati = await logIn(await openService(), 'makati')
})

const extend = (id: string, body: object, key = nextId()) =>
  makati.send(calls.extendAppointment, {
    params: { id },
    body: { extensionId: nextId(), ...body },
    headers: { 'Idempotency-Key': key },
  })

test('RUNNING-1 an extension that is sent twice adds its minutes once', async () => {
  const { id } = await makati.book()
  const body = { extensionId: nextId(), minutes: 30 }
  const key = nextId()
  for (const sent of [key, key, nextId()]) {
    const row = rowOf(await extend(id, body, sent))
    expect(row).toMatchObject({ endTime: '15:45', totalPricePaid: 0 })
    expect(row.extensions).toHaveLength(1)
  }
})

test('RUNNING-1 the minutes of the next guest are refused, and the database holds them too', async () => {
  const { id } = await makati.book()
  const next = await makati.book({ startTime: '15:30', name: 'Maria', confirmed: ['BREAK'] })
  const refused = errorOf(await extend(id, { minutes: 60, confirmed: ['BREAK'] }), 409)
  expect(refused).toMatchObject({ code: 'OVERLAP' })
  const cut = rowOf(await extend(id, { minutes: 30, confirmed: ['CLEANING'] }))
  expect(cut).toMatchObject({ endTime: '15:30', cleaningMinutes: 0 })
  expect(next.startTime).toBe('15:30')
})

test('at a new start a longer reservation keeps its minutes', async () => {
  const { id } = await makati.book()
  await extend(id, { minutes: 30 })
  const row = rowOf(
    await makati.send(calls.updateAppointment, {
      params: { id },
      body: { startTime: '17:00', confirmed: ['BREAK', 'DUTY_HOURS'] },
    }),
  )
  expect(row.endTime).toBe('18:45')
})
