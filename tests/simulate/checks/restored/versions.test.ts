import { expect, test } from 'vitest'
import { createVersionsCheck } from './versions'

/** Violations on a tablet whose database id and resources change as given, from before a restore on. */
function complaints(...states: { life: string; resources: object[] }[]): string[] {
  let tables: Record<string, unknown[]> = {}
  const disk = { records: (_: string, table: string) => tables[table] ?? [] }
  const found: string[] = []
  const check = createVersionsCheck(
    { name: 'A', database: 'A', disk },
    () => true,
    (text) => found.push(text),
  )
  for (const { life, resources } of states) {
    tables = { meta: [{ key: 'database-id', value: life }], resources }
    check()
  }
  return found
}

const rooms = (...versions: number[]) => ({
  store: 'S1',
  kind: 'rooms',
  value: versions.map((version) => ({ id: 'r', version })),
})
const counted = { store: 'S1', kind: 'count', value: 4 }
const store = (version: number) => ({ store: 'S1', kind: 'store', value: { code: 'S1', version } })

test('versions of before a restore are found', () => {
  const before = { life: 'first', resources: [rooms(7, 9), store(3), counted] }
  expect(complaints(before, { ...before, life: 'second' })).toEqual([
    'A: keeps the versions of S1 of before a restore',
  ])
  expect(complaints(before, before)).toEqual([])
})

test('rows that count as old after a restore are right, also when an answer has replaced one', () => {
  const before = { life: 'first', resources: [rooms(7, 9), store(3), counted] }
  const after = { life: 'second', resources: [rooms(0, 2), store(0), counted] }
  expect(complaints(before, after)).toEqual([])
  expect(complaints(before, after, { ...after, resources: [rooms(2, 2), store(2)] })).toEqual([])
})
