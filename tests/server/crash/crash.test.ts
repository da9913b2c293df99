import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessTimeAt } from '#domain/kernel/dates'
import { appointment } from '#domain/rows/appointment'
import type { Database } from '#server/db/database'
import { wrongBooks } from '../support/books'
import { effort } from '../support/effort'
import { furnish, inFolder, logInAsOwner, onServer, type Place } from '../support/places'
import { bundleProgram, type Program, startProgram } from '../support/program'
import { sharedPostgres } from '../support/shared-postgres'
import {
  type Memory,
  type Service,
  sendUntilDecided,
  untilAcknowledged,
  workUntilGone,
} from './clients'

/* Kills the service (kill -9) while eight clients work, and starts it again, several times. */

const now = businessTimeAt(Date.now())
const kills = effort('KILLS', 1)

let programs: Awaited<ReturnType<typeof bundleProgram>>
beforeAll(async () => {
  programs = await bundleProgram()
}, 60_000)

/** Sends unanswered writes again under their keys, as a client would. */
async function sendAgain(service: Service, memory: Memory) {
  for (const write of memory.unsure.splice(0))
    memory.acknowledged.push({ ...write, got: await sendUntilDecided(service, write) })
}

async function killUnderLoad(running: Program, service: Service, memory: Memory, writes: number) {
  const work = workUntilGone(service, memory, now.date)
  await untilAcknowledged(memory, memory.acknowledged.length + writes)
  await running.stop('SIGKILL')
  await work
}

/** Expects that every acknowledged write is answered as it was before. */
async function everyAnswerStands(service: Service, { acknowledged }: Memory) {
  const refused = acknowledged.filter(({ got }) => got.status >= 300)
  expect(refused.map(({ got }) => got.body)).toEqual([])
  for (const { got, ...write } of acknowledged) {
    const again = await sendUntilDecided(service, write)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(again.body).toEqual(got.body)
  }
}

/** Expects that each row is as last answered, and that money and points add up. */
async function everyRowStands(db: Database, { acknowledged }: Memory) {
  const visits = acknowledged.filter(({ call }) => call.answer === appointment)
  const answered = visits.map(({ got }) => v.parse(appointment, got.body))
  const last = new Map(answered.map((row) => [row.id, row]))
  const { rows, wrong } = await wrongBooks(db)
  expect(wrong).toEqual([])
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(last)
}

describe.each([
  { engine: 'the embedded database', make: () => inFolder(programs.workerFile) },
  { engine: 'PostgreSQL', make: async () => onServer(await sharedPostgres()) },
])('kill -9 under load on $engine', ({ make }) => {
  let place: Place
  beforeAll(async () => {
    place = await make()
    await furnish(place)
  }, 60_000)
  afterAll(() => place.remove())

  test(`${kills} times: nothing acknowledged is lost, nothing is done twice, the books balance`, {
    timeout: 60_000 + kills * 60_000,
  }, async () => {
    const memory: Memory = { acknowledged: [], unsure: [] }
    let token = ''
    for (let kill = 0; kill <= kills; kill += 1) {
      const running = startProgram(programs.program, { ...place.environment, DEMO: 'off' })
      const origin = await running.ready()
      // The session outlasts the service too.
      token ||= await logInAsOwner(origin)
      const service = { origin, token }
      await sendAgain(service, memory)
      if (kill < kills) await killUnderLoad(running, service, memory, 60 + ((kill * 37) % 90))
      else await everyAnswerStands(service, memory)
      await running.stop('SIGTERM')
    }
    expect(memory.acknowledged.length).toBeGreaterThan(kills * 60)
    await place.onDatabase((db) => everyRowStands(db, memory))
  })
})
