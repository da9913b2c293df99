import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { businessTimeAt } from '#domain/kernel/dates'
import { nthBooking } from '../bench/sync/big-business'
import { freePort } from '../support/free-port'
import { until } from '../support/until'
import { furnish, inFolder, logInAsOwner, type Place } from './support/places'
import { bundleProgram, startProgram, startUnheard } from './support/program'
import { requestOf } from './support/test-service'

let place: Place
let program: URL
beforeAll(async () => {
  const bundled = await bundleProgram()
  program = bundled.program
  place = await inFolder(bundled.workerFile)
  await furnish(place)
}, 60_000)
afterAll(() => place.remove())

const start = (settings = {}) =>
  startProgram(program, { ...place.environment, DEMO: 'off', ...settings })
const body = JSON.stringify(nthBooking(7, businessTimeAt(Date.now()).date))

/** Sends the first half of a booking. The returned function sends the rest and returns the status. */
async function halfSent(origin: string, token: string) {
  const { method, path } = calls.createAppointment
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  }
  const sending = request(new URL(path, origin), { method, headers })
  const answer = once(sending, 'response')
  answer.catch(() => {}) // the caller awaits it and reports the error
  sending.write(body.slice(0, 40))
  await once(sending, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  // When a later request is answered, the first half has arrived.
  await fetch(`${origin}/healthz`)
  return async () => {
    sending.end(body.slice(40))
    const [response] = await answer
    return response.resume().statusCode
  }
}

async function bookings(): Promise<number> {
  return place.onDatabase(async ({ queries }) => {
    const rows = await queries.selectFrom('appointments').select('id').execute()
    return rows.length
  })
}

test('SIGTERM drains: balancers turn away, running requests are answered, live streams end, new ones are refused', async () => {
  const running = start({ DRAIN_SECONDS: '2', LOG_LEVEL: 'warn' })
  const origin = await running.ready()
  const token = await logInAsOwner(origin)
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  const stream = await fetch(requestOf(calls.changesStream, { token }, origin))
  const finish = await halfSent(origin, token)

  const ended = running.stop('SIGTERM')
  // For DRAIN_SECONDS it serves on, not ready.
  await until(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(503))
  expect((await fetch(requestOf(calls.config, { token }, origin))).status).toBe(200)
  await stream.text()
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
  expect(await finish()).toBe(201)
  // The client keeps its connection open without a request, for which the service must not wait.
  expect(await Promise.race([ended, delay(5_000)])).toBe(0)
  expect(running.output()).not.toContain('"msg":"request"')
  expect(await bookings()).toBe(1)
}, 60_000)

test.each(['full disk', 'closed pipe'] as const)(
  'with a %s for its log it serves all the same, and stops in order',
  async (into) => {
    const port = await freePort()
    const environment = { ...place.environment, DEMO: 'off', PORT: String(port) }
    const running = startUnheard(program, environment, into)
    const origin = `http://127.0.0.1:${port}`
    const isUp = () => fetch(`${origin}/healthz`).then(({ ok }) => ok)
    await until(async () => expect(await isUp()).toBe(true))
    await logInAsOwner(origin)
    for (let count = 0; count < 50; count += 1) expect(await isUp()).toBe(true)
    expect(await Promise.race([running.stop('SIGTERM'), delay(25_000)])).toBe(0)
  },
  60_000,
)
