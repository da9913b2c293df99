import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { appointment } from '#domain/rows/appointment'
import { customer } from '#domain/rows/customer'
import type { PointsMovement } from '#domain/rows/points'
import { jose, maria } from '../../support/business'
import { doubleBookings, wrongAmounts, wrongCounts, wrongPoints } from '../../support/ledger'
import { logIn } from '../support/clerk'
import { effort } from '../support/effort'
import { openService } from '../support/test-service'
import { type Model, newModel } from './model'
import { type Real, steps, walkDay } from './steps'

async function begin(): Promise<{ model: Model; real: Real }> {
  const service = await openService()
  const makati = await logIn(service, 'makati')
  const owner = await logIn(service, 'owner')
  return { model: newModel(), real: { service, makati, owner } }
}

const actions = ['EARN', 'REDEEM', 'GIVE_BACK', 'TAKE_BACK', 'ADD', 'SUBTRACT'] as const

async function movements({ service }: Real): Promise<PointsMovement[]> {
  const rows = await service.db.queries.selectFrom('points_log').selectAll().execute()
  return rows.map((row) => ({
    customerId: row.customer_id,
    action: v.parse(v.picklist(actions), row.action),
    points: row.points,
    appointmentId: row.appointment_id,
  }))
}

/** Expects that all visible data agree with the model and with the ledger. */
async function settle(model: Model, real: Real) {
  const { makati } = real
  const query = { start: walkDay, storeCode: 'SERENITY_MAKATI', basedOnCurrentTime: 'false' }
  const listed = await makati.send(calls.appointmentsByDate, { query })
  const rows = v.parse(v.array(appointment), listed.body)
  const seen = new Map(rows.map(({ id, status }) => [id, status]))
  expect(seen).toEqual(new Map([...model.visits].map(([id, { status }]) => [id, status])))
  const people = await Promise.all(
    [maria, jose].map(async (idOrMobileNumber) => {
      const got = await makati.send(calls.customer, { params: { idOrMobileNumber } })
      return v.parse(customer, got.body)
    }),
  )
  const balances = new Map(people.map((one) => [one.mobileNumber, one.pointsEarned]))
  expect(balances).toEqual(model.points)
  const opening = new Map([
    ['maria', 260],
    ['jose', 100],
  ])
  expect(rows.flatMap(wrongAmounts)).toEqual([])
  expect(doubleBookings(rows)).toEqual([])
  expect(wrongCounts(rows, people)).toEqual([])
  expect(wrongPoints(rows, people, await movements(real), opening)).toEqual([])
  await feedAgrees(real, rows)
}

/** Expects that the feed, read from its beginning, has the same rows. */
async function feedAgrees({ makati }: Real, rows: readonly { id: string }[]) {
  const fed = await makati.send(calls.changes)
  const { changes } = v.parse(calls.changes.answer, fed.body)
  const published = changes.filter(({ table }) => table === 'appointments').map(({ row }) => row)
  const byId = (list: readonly unknown[]) =>
    v.parse(v.array(appointment), list).sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(published)).toEqual(byId(rows))
  const versions = changes.filter(({ table }) => table !== 'customers').map((one) => one.version)
  expect(versions).toEqual([...versions].sort((a, b) => a - b))
}

test('API-APPT CANCEL-3 COMPLETE-3 any sequence of calls has the results of SPEC.md', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
      let ended: { model: Model; real: Real } | undefined
      await fc.asyncModelRun(async () => {
        ended = await begin()
        return ended
      }, commands)
      if (ended) await settle(ended.model, ended.real)
    }),
    { numRuns: effort('WALKS', 25) },
  )
}, 1_800_000)
