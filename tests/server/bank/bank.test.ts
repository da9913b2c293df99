import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { businessTimeAt } from '#domain/kernel/dates'
import { customer } from '#domain/rows/customer'
import type { Database } from '#server/db/database'
import { install } from '#server/demo/install'
import { today } from '../../support/business'
import { engines, type RunningEngine } from '../db/engines'
import { wrongBooks } from '../support/books'
import { busyStore } from '../support/busy-store'
import { logIn } from '../support/clerk'
import { effort } from '../support/effort'
import { cheapPasswords, nextId, serviceOver, type TestService } from '../support/test-service'
import { type Bank, customersOfBank, serve, tasksOf, tellerCount } from './tellers'

const rounds = effort('BANK', 1)

describe.each(engines)('twenty tellers at once on $name', ({ start }) => {
  let engine: RunningEngine
  let database: Database
  let service: TestService
  let bank: Bank

  beforeAll(async () => {
    engine = await start()
    database = await engine.openWithTables()
    const now = businessTimeAt(Date.parse(`${today}T08:00:00+08:00`))
    await install({ db: database, ids: nextId, passwords: cheapPasswords() }, busyStore(), now)
    service = serviceOver(database)
    const clerk = await logIn(service, 'owner')
    const none = { paid: new Map(), redeemed: new Map(), refusals: 0 }
    bank = { clerk, today, points: new Map(customersOfBank.map((one) => [one, 0])), ...none }
  }, 60_000)
  afterAll(() => engine.stop())

  test('money and points are the sum of the granted writes, to the centavo and the point', {
    timeout: 60_000 + rounds * 30_000,
  }, async () => {
    const tellers = Array.from({ length: tellerCount }, (_, teller) => teller)
    await Promise.all(
      tellers.map(async (teller) => {
        const tasks = tasksOf(teller + 1, rounds)
        for (const [round, task] of tasks.entries()) await serve(bank, teller, round, task)
      }),
    )
    const { rows, wrong } = await wrongBooks(database)
    expect(wrong).toEqual([])
    expect(rows).toHaveLength(tellerCount * rounds)
    expect(new Map(rows.map((row) => [row.id, row.totalPricePaid]))).toEqual(bank.paid)
    for (const [idOrMobileNumber, points] of bank.points) {
      const { body } = await bank.clerk.send(calls.customer, { params: { idOrMobileNumber } })
      expect([idOrMobileNumber, v.parse(customer, body).pointsEarned]).toEqual([
        idOrMobileNumber,
        points,
      ])
    }
    // Without refusals this test would prove nothing about them.
    expect(bank.refusals).toBeGreaterThan(tellerCount)
  })

  test('no transactions deadlocked', async () => {
    service.close()
    await database.close()
    expect(await engine.deadlocks()).toBe(0)
  })
})
