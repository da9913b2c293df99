import { expect, test } from 'vitest'
import { statementNames } from '#server/db/statement-names'

test('a repeated text keeps its statement name, and endless variety gets none', () => {
  const nameOf = statementNames()
  const first = nameOf('select $1')
  expect(first).not.toBeNull()
  expect(nameOf('select $2')).not.toBe(first)
  for (let count = 0; count < 1000; count += 1) nameOf(`select $1, ${count}`)
  expect(nameOf('select $1')).toBe(first)
  expect(nameOf('select $3')).toBeNull()
})
