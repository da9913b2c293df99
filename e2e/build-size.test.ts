import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const app = 'dist/app'

const read = (path: string) => readFileSync(join(app, path))

function precached() {
  return [
    ...read('sw.js')
      .toString()
      .matchAll(/url:"([^"]+)"/g),
  ].map((match) => match[1] ?? '')
}

function scriptsAtStart() {
  const links = read('index.html')
    .toString()
    .matchAll(/(?:src|href)="\/([^"]+\.js)"/g)
  return [...links].map((match) => match[1] ?? '')
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

test('the whole app is stored in under 50 files and 2.5 MB, and starts with at most 320 KB of JavaScript', () => {
  const paths = precached()
  expect(paths).toContain('index.html')
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeLessThan(50)
  expect(sum(paths.map((path) => statSync(join(app, path)).size))).toBeLessThan(2_500_000)
  const atStart = scriptsAtStart()
  expect(paths).toEqual(expect.arrayContaining(atStart))
  const compressed = sum(atStart.map((path) => gzipSync(read(path)).length))
  expect(compressed).toBeGreaterThan(0)
  expect(compressed).toBeLessThanOrEqual(320_000)
})

/** Class names with rules in Mantine's stylesheets. */
const mantineClasses = (text: string) => new Set(text.match(/\bm_[0-9a-f]{5,8}\b/g))

test('every class of Mantine that the app gives an element has its rules', () => {
  const files = readdirSync(join(app, 'assets'))
  const together = (ending: string) =>
    files
      .filter((name) => name.endsWith(ending))
      .map((name) => `${read(`assets/${name}`)}`)
      .join('\n')
  const ruled = mantineClasses(together('.css'))
  const whole = ['core', 'dates'].map((part) => `node_modules/@mantine/${part}/styles.layer.css`)
  const known = mantineClasses(whole.map((path) => readFileSync(path, 'utf8')).join('\n'))
  const given = [...mantineClasses(together('.js'))].filter((name) => known.has(name))
  expect(given.length).toBeGreaterThan(100)
  expect(given.filter((name) => !ruled.has(name))).toEqual([])
})
