import type { Migration } from '#server/db/migrations'
import { migrations } from '#server/db/migrations'
import type { SyncDeps } from '#sync'

/*
 * A later release that never was. Its changes are the pattern of real ones: a new column, stored rows that change and
 * reach the tablets, a new table of the tablet, records of the tablet that are rewritten.
 */

const number = String(migrations.length + 1).padStart(4, '0')

const pretendedMigration: Migration = {
  name: `${number}-pretended`,
  text: `
    alter table rooms add column pretended integer not null default 1;
    -- Rows that change get the next versions of their store, so that tablets fetch them.
    with changed as (
      select store_code, id, row_number() over (partition by store_code order by id) as place
      from services where has_staff
    ), counted as (
      select store_code, count(*) as rows from changed group by store_code
    ), bumped as (
      update stores set last_version = last_version + counted.rows from counted where code = counted.store_code
      returning code, last_version - counted.rows as before
    )
    update services set short_name = 'Upgraded', version = bumped.before + changed.place
      from changed join bumped on bumped.code = changed.store_code
      where services.store_code = changed.store_code and services.id = changed.id`,
}

export const laterMigrations: readonly Migration[] = [...migrations, pretendedMigration]

export const laterShapes: NonNullable<SyncDeps['laterShapes']> = [
  {
    tables: { drafts: 'id', outbox: '++seq, rev, about, queuedAt' },
    async upgrade(tx) {
      await tx
        .table('outbox')
        .toCollection()
        .modify((entry) => {
          entry.upgraded = true
        })
      await tx.table('drafts').add({ id: 'first' })
    },
  },
]
