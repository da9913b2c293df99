import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import type { BatchResponse } from '#domain/calls/sync'
import { opensAt } from '../../sync/support/service'
import { bookingBody, type Clerk, gymBody, logIn } from '../support/clerk'
import { nextId, openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
})

interface Part {
  id: string
  method?: string
  path?: string
  body?: unknown
  ifMatch?: string
}

async function batch(...parts: Part[]): Promise<BatchResponse[]> {
  const requests = parts.map((part) => ({ method: 'POST', path: '/v1/appointments', ...part }))
  const got = await makati.send(calls.batch, { body: { requests } })
  expect(got).toMatchObject({ status: 200 })
  return v.parse(calls.batch.answer, got.body).responses
}

const statusesOf = (responses: readonly BatchResponse[]) => responses.map(({ status }) => status)

describe('a batch', () => {
  test('is carried out in order, each part by itself', async () => {
    const id = nextId()
    const responses = await batch(
      { id: 'part-one', body: { ...bookingBody, id } },
      { id: 'part-two', body: { ...bookingBody, id: nextId() } },
      { id: 'part-three', path: `/v1/appointments/check-in/${id}`, body: { lockerId: 'l1' } },
      { id: 'part-four', method: 'PATCH', path: `/v1/appointments/${id}`, body: { note: 'Quiet' } },
    )
    expect(responses.map((one) => one.id)).toEqual([
      'part-one',
      'part-two',
      'part-three',
      'part-four',
    ])
    expect(statusesOf(responses)).toEqual([201, 409, 200, 200])
    expect(await makati.row(id)).toMatchObject({ status: 'CHECKED_IN', note: 'Quiet' })
  })

  test('sent again answers the same and changes nothing', async () => {
    const parts = [
      { id: 'part-one', body: { ...bookingBody, id: nextId() } },
      { id: 'part-two', body: bookingBody },
    ]
    expect(await batch(...parts)).toEqual(await batch(...parts))
  })

  test('that takes long answers the rest as not done, before its sender gives it up and sends it again', async () => {
    let readings = 0
    const clock = () => opensAt + 500 * readings++
    service = await openService(undefined, { clock })
    makati = await logIn(service, 'makati')
    const id = nextId()
    const noteOf = (at: number) => ({
      id: `part-${at}-of-many`,
      method: 'PATCH',
      path: `/v1/appointments/${id}`,
      body: { note: `Note ${at}` },
    })
    const notes = Array.from({ length: 20 }, (_, at) => noteOf(at))
    const parts = [{ id: 'part-one', body: { ...bookingBody, id } }, ...notes]
    const statuses = statusesOf(await batch(...parts))
    const done = statuses.indexOf(429)
    expect(done).toBeGreaterThan(1)
    expect(statuses).toEqual(parts.map((_, at) => (at >= done ? 429 : at === 0 ? 201 : 200)))
    expect(await makati.row(id)).toMatchObject({ note: `Note ${done - 2}` })
    const [next] = await batch(...parts.slice(done))
    expect(next).toMatchObject({ id: parts[done]?.id, status: 200 })
  })

  test('shares its keys with single requests', async () => {
    const body = { ...gymBody, id: nextId() }
    await makati.send(calls.createAppointment, { body, headers: { 'Idempotency-Key': 'part-one' } })
    const [response] = await batch({ id: 'part-one', body })
    expect(response).toMatchObject({ status: 201, body: { id: body.id } })
  })

  test('minds the version that was seen', async () => {
    const { id, version } = await makati.book()
    const path = `/v1/appointments/cancel/${id}`
    const body = { cancelReason: 'Sick' }
    const responses = await batch(
      { id: 'part-one', path, body, ifMatch: `"${version - 1}"` },
      { id: 'part-two', path, body, ifMatch: `"${version}"` },
    )
    expect(statusesOf(responses)).toEqual([412, 200])
    expect(responses[0]?.body).toMatchObject({ current: { id, status: 'RESERVED' } })
  })

  test('holds its parts to the same rules', async () => {
    const responses = await batch(
      { id: 'part-one', path: '/v1/nothing' },
      { id: 'part-two', body: { ...bookingBody, storeCode: 'SERENITY_CEBU' } },
      { id: 'part-three', body: { ...bookingBody, startTime: 5 } },
      { id: 'part-four' },
      { id: 'part-five', path: '/v1/batch', body: { requests: [] } },
      { id: 'part-six', path: '/v1/../auth/logout' },
      { id: 'part-seven', path: '/v1/%2e%2e/auth/logout' },
      { id: 'part-eight', path: '/v1/x/../batch', body: { requests: [] } },
    )
    expect(statusesOf(responses)).toEqual([404, 403, 400, 400, 400, 400, 400, 400])
  })

  test('may not be too long', async () => {
    const requests = Array.from({ length: 101 }, (_, index) => ({
      id: `part-number-${index}`,
      method: 'POST',
      path: '/v1/appointments',
    }))
    expect((await makati.send(calls.batch, { body: { requests } })).status).toBe(400)
  })
})

test.each([
  { id: '\u{10000}\u{10000}\u{10000}\u{10000}' },
  { id: 'part\n-one' },
  { id: 'part-one', ifMatch: '\u{10000}' },
  { id: 'part-one', ifMatch: '1\n' },
])('a part with a value that no header can hold is malformed: %j', async (part) => {
  const requests = [{ method: 'POST', path: '/v1/appointments', body: bookingBody, ...part }]
  expect((await makati.send(calls.batch, { body: { requests } })).status).toBe(400)
})
