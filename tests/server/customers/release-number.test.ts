import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { jose, maria } from '../../support/business'
import { errorOf, logIn } from '../support/clerk'
import { openService } from '../support/test-service'

const newNumber = '639170009999'

async function desk() {
  const service = await openService()
  const makati = await logIn(service, 'makati')
  const find = (typed: string) =>
    makati.send(calls.customer, { params: { idOrMobileNumber: typed } })
  const release = (mobileNumber: string, id = 'jose') =>
    makati.send(calls.changeMobileNumber, {
      params: { id },
      body: { mobileNumber, isReleased: true },
    })
  return { service, makati, find, release }
}

test('CUST-6 a number that is somebody else’s now is free for a customer of its own', async () => {
  const { makati, find, release } = await desk()
  const before = await makati.book()
  expect(await release(newNumber)).toMatchObject({ status: 200, body: { mobileNumber: newNumber } })
  expect((await find(jose)).status).toBe(404)
  const booked = await makati.book({ name: 'Ana Reyes', startTime: '16:30' })
  expect(booked).toMatchObject({ name: 'Ana Reyes', mobileNumber: jose })
  expect(booked.customerId).not.toBe('jose')
  expect(await makati.row(before.id)).toMatchObject({ customerId: 'jose', mobileNumber: newNumber })
  expect((await find(jose)).body).toMatchObject({ firstName: 'Ana Reyes', pointsEarned: 0 })
})

test('CUST-6 a customer whose new number is not known keeps visits and points without one, until it is added', async () => {
  const { makati, find, release } = await desk()
  const visit = await makati.book()
  const { mobileNumber } = (await release('')).body as { mobileNumber: string }
  expect(mobileNumber).toMatch(/^NONE/)
  expect((await find(mobileNumber)).body).toMatchObject({ id: 'jose', pointsEarned: 100 })
  expect(await makati.row(visit.id)).toMatchObject({ customerId: 'jose', mobileNumber })
  expect(errorOf(await release(''), 422).message).toBe('The customer has no number already.')
  expect(await makati.book({ name: 'Ana', startTime: '16:30' })).toMatchObject({ name: 'Ana' })
  const params = { id: 'jose' }
  const added = { params, body: { mobileNumber: newNumber } }
  expect((await makati.send(calls.changeMobileNumber, added)).status).toBe(200)
  expect(await makati.row(visit.id)).toMatchObject({ mobileNumber: newNumber })
  expect((await find(newNumber)).body).toMatchObject({ id: 'jose' })
})

test('CUST-6 an own former number is released with a change to it and back', async () => {
  const { makati, find, release } = await desk()
  const change = (mobileNumber: string) =>
    makati.send(calls.changeMobileNumber, { params: { id: 'jose' }, body: { mobileNumber } })
  await change(newNumber)
  await change(jose)
  expect((await release(newNumber)).status).toBe(200)
  expect((await find(jose)).status).toBe(404)
  expect((await find(newNumber)).body).toMatchObject({ id: 'jose' })
  expect(errorOf(await release(maria), 409).message).toMatch(/^The number belongs to Maria/)
})

test('texts that wait for a customer without a number are dropped, and none are written', async () => {
  const { service, makati, release } = await desk()
  await makati.book({ startDate: '2026-12-24' })
  await release('')
  const states = async () => {
    const rows = await service.db.queries.selectFrom('sms_outbox').select('state').execute()
    return rows.map(({ state }) => state)
  }
  expect(await states()).toEqual(['DROPPED'])
})
