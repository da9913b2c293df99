import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the oracle takes nothing but types from the product', () => {
  const folder = import.meta.dirname
  const imports = readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^.*from '.*'$/gm) ?? [])
  const isOwn = (line: string) => line.includes("from './") || line.startsWith('import type ')
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((line) => !isOwn(line))).toEqual([])
})
