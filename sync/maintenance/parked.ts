import * as v from 'valibot'
import { appointment } from '#domain/rows/appointment'
import { isTable, readRow } from '#domain/rows/rows'
import type { RowChange, TableName } from '#domain/rows/world'
import { knownObstacle, knownReason, knownRule } from '../outbox/classify'
import type { Parked } from '../store/entry'

const fields = {
  code: v.picklist([
    'changed',
    'slot-taken',
    'moved-on',
    'invalid',
    'gone',
    'not-allowed',
    'maybe-twice',
    'cannot-send',
    'author-gone',
  ]),
  message: v.string(),
  status: v.number(),
  current: v.nullable(v.object({ table: v.string(), row: v.unknown() })),
  obstacles: v.array(v.unknown()),
  blocking: v.array(appointment),
  field: v.nullable(v.string()),
  reason: v.unknown(),
  confirm: v.array(v.unknown()),
  fields: v.array(v.string()),
  at: v.number(),
} satisfies Record<keyof Parked, v.GenericSchema>

/** Schema of an entry's conflict in an exported queue. Unreadable rows are left out. */
export const parked = v.pipe(
  v.object(fields),
  v.transform(
    ({ current, obstacles, reason, confirm, ...rest }): Parked => ({
      ...rest,
      reason: knownReason(reason),
      current: current && isTable(current.table) ? rowOf(current.table, current.row) : null,
      obstacles: obstacles.flatMap(knownObstacle),
      confirm: confirm.flatMap(knownRule),
    }),
  ),
)

const rowOf = (table: TableName, row: unknown): RowChange | null => readRow(table, row)
