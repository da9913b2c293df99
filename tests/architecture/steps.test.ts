import { expect, test } from 'vitest'
import { projectOf } from '../run/places.mjs'
import { parts } from '../run/soak-parts.mjs'
import { readByAll, steps } from '../run/steps.mjs'
import { fileOf, importsOf, targetOf } from './imports'
import { readSources } from './sources'

const sources = readSources()
const tests = [...sources.keys()].filter((path) => /^(tests|e2e)\/.+\.test\.tsx?$/.test(path))

/** Words in arguments of vitest to which no test file of their project answers. */
function unknownWords(command: string | undefined): string[] {
  const [, project, rest = ''] = /--project (\w+)(.*)/.exec(command ?? '') ?? []
  const files = tests.filter((path) => projectOf(path) === project)
  const words = rest.split(' ').filter((word) => word !== '' && !word.startsWith('--'))
  return words.filter((word) => !files.some((path) => path.includes(word)))
}

test('each step and each part of the soak names test files that exist', () => {
  const commands = [...steps, ...parts.map(({ step }) => step(0))].map(({ vitest }) => vitest)
  expect(commands.flatMap(unknownWords)).toEqual([])
  expect(unknownWords('--project e2e log-in gone --maxWorkers=2')).toEqual(['gone'])
})

/** Files that a file imports, and those that it reads by their path. */
function usedBy(path: string): string[] {
  const text = sources.get(path) ?? ''
  const imported = importsOf(text).map((name) => targetOf(path, name) ?? '')
  const read = [...text.matchAll(/\breadFile(?:Sync)?\('([^']+)'/g)].map((match) => match[1] ?? '')
  return [...imported, ...read].flatMap((target) => fileOf(target, sources) ?? [])
}

/** These files and all that they use, directly or not. */
function reached(files: readonly string[]): Set<string> {
  const all = new Set(files)
  for (const path of all) for (const file of usedBy(path)) all.add(file)
  return all
}

test('`--changed` runs each step whose tests use a changed file', () => {
  const missed = steps.flatMap(({ name, project, reads }) => {
    const read = reached(tests.filter((path) => project && projectOf(path) === project))
    return [...read]
      .filter((path) => !reads.test(path) && !readByAll.test(path))
      .map((path) => `${name}: ${path}`)
  })
  expect(missed).toEqual([])
})
