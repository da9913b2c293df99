import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { storeCode } from '../support/business'
import { logIn } from './support/clerk'
import { openService } from './support/test-service'

test('the reports of a store after a restore are those of 50 tablets, with 20,000 keys each', async () => {
  const service = await openService()
  const { send } = await logIn(service, 'makati')
  const before = (hours: number) => new Date(service.now() - hours * 3_600_000).toISOString()
  const reports = Array.from({ length: 50 }, (_, at) => ({
    store_code: storeCode,
    database_id: 'any',
    device_id: `tablet-${at}`,
    name: '',
    keys: '[]',
    reported_at: before(at + 1),
  }))
  await service.db.queries.insertInto('restore_reports').values(reports).execute()
  const report = (count: number) => ({
    body: {
      deviceId: 'newest',
      name: '',
      keys: Array.from({ length: count }, (_, at) => `key-${at}`),
    },
  })
  const status = async (count: number) => (await send(calls.reportRestore, report(count))).status
  expect(await status(20_001)).toBe(400)
  expect(await status(20_000)).toBe(201)
  const { rows } = await sql<{ device: string }>`
    select device_id as device from restore_reports order by reported_at desc`.execute(
    service.db.queries,
  )
  const kept = rows.map(({ device }) => device)
  expect(kept).toHaveLength(50)
  expect(kept[0]).toBe('newest')
  expect(kept).not.toContain('tablet-49')
})
