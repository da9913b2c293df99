import { expect, test } from 'vitest'
import { statementNames } from '#server/db/statement-names'

test('a repeated text keeps its statement name, and endless variety gets none', () => {
  const { nameOf } = statementNames('all')
  const first = nameOf('select $1', false)
  expect(first).not.toBeNull()
  expect(nameOf('select $2', false)).not.toBe(first)
  for (let count = 0; count < 1000; count += 1) nameOf(`select $1, ${count}`, false)
  expect(nameOf('select $1', false)).toBe(first)
  expect(nameOf('select $3', false)).toBeNull()
})

test('only statements of writes get names where reads must not be prepared', () => {
  const { nameOf } = statementNames('in writes')
  expect(nameOf('select $1', false)).toBeNull()
  expect(nameOf('select $1', true)).not.toBeNull()
})

test('no statement gets a name after one was refused', () => {
  const { nameOf, stop } = statementNames('all')
  nameOf('select $1', true)
  stop()
  expect(nameOf('select $1', true)).toBeNull()
})
