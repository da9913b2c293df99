import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { connectMemory } from '#server/db/memory'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { today } from '../support/business'
import { eventually, openBackend, openTab } from '../sync/support/backend'
import { onlyConflict } from '../sync/support/booked'
import { createDevice } from '../sync/support/device'
import { keysIn } from '../sync/support/network'
import { storedIn } from '../sync/support/stored'
import { laterMigrations, laterShapes } from './pretended'
import { known, waiting } from './record'
import { fillAsRecorded, readRecording, recordedVersions } from './recordings'

const minute = 60_000

/** The service of a release upgraded to other migrations, and its tablet, which has no network yet. */
async function upgraded(version: string, steps: typeof migrations) {
  const { at, database, tablet } = readRecording(version)
  const db = await connectMemory(undefined, [])
  await fillAsRecorded(db, database)
  await migrate(db, steps)
  const backend = await openBackend({ db, at: at + minute })
  backend.network.cut()
  const disk = { image: tablet.image, storage: new Map(tablet.storage) }
  const device = createDevice(backend.clock, backend.network, [disk])
  await device.begin()
  const sent = (await storedIn(device.indexedDB, ['outbox'])).map(
    (entry) => v.parse(v.object({ id: v.string() }), entry).id,
  )
  return { ...backend, device, sent }
}

const nameless = v.array(v.looseObject({ id: v.string() }))

const releases = recordedVersions().flatMap((version) => [
  { version, to: 'this version', steps: migrations, shapes: [] },
  { version, to: 'a later shape', steps: laterMigrations, shapes: laterShapes },
])

test.each(releases)(
  'a tablet of $version with a queue goes on under $to: nothing is lost, nothing is done twice',
  async ({ version, steps, shapes }) => {
    const { network, service, device, sent, atService, elsewhere } = await upgraded(version, steps)
    const { sync } = openTab(device, { laterShapes: shapes })
    const board = async () =>
      (await sync.views.day(today).read()).map(({ row }) => [row.id, row.status, row.note])
    const rows = [
      [known.paid, 'CHECKED_IN', null],
      [known.changed, 'RESERVED', 'Tea'],
      [waiting.unsure, 'RESERVED', null],
      [waiting.booked, 'RESERVED', null],
    ]
    expect(await board()).toEqual(expect.arrayContaining(rows))
    expect((await onlyConflict(sync)).code).toBe('slot-taken')

    network.mend()
    sync.syncNow()
    await eventually(() =>
      expect(sync.status.current()).toMatchObject({ online: true, queued: 0, conflicts: 1 }),
    )
    expect((await atService()).map(({ id, status, note }) => [id, status, note])).toEqual(
      expect.arrayContaining(rows),
    )
    for (const [call, id] of [
      [calls.rooms, waiting.room],
      [calls.drawers, waiting.drawer],
      [calls.sales, waiting.sale],
    ] as const)
      expect(v.parse(nameless, (await elsewhere(call)).body).map((row) => row.id)).toContain(id)
    // Requests keep their keys, and each row was created once.
    expect(sent).toEqual(expect.arrayContaining(network.writes().flatMap(keysIn)))
    const { rows: made } = await sql<{ row_id: string }>`select row_id from audit
      where row_id = any(${Object.values(waiting)}) order by row_id`.execute(service.db.queries)
    const { refused: _, ...done } = waiting
    expect(made.map((row) => row.row_id)).toEqual(Object.values(done).sort())

    if (shapes.length > 0) {
      expect(await storedIn(device.indexedDB, ['drafts'])).toEqual([{ id: 'first' }])
      await eventually(async () =>
        expect((await sync.views.business().read())?.services.get('swedish')?.shortName).toBe(
          'Upgraded',
        ),
      )
    }
    await service.db.close()
  },
)
