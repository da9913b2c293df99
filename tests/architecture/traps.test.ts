import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const plain = (source: string) => source.replaceAll("\\'", "'")

test('each trap of the table in the README names a test that is there', () => {
  const rows = readFileSync('tests/sync/README.md', 'utf8').matchAll(/\| `([^`]+)`: (.+) \|\n/g)
  let count = 0
  for (const [, file = '', titles = ''] of rows)
    for (const title of titles.split(' / ')) {
      count += 1
      expect(plain(readFileSync(file, 'utf8')), `${file} has "${title}"`).toContain(title)
    }
  expect(count).toBeGreaterThan(20)
})
