import { expect, test } from 'vitest'
import { chooseSteps, stepsThatProve } from '../run/choose.mjs'
import { projectOf } from '../run/places.mjs'
import { parts } from '../run/soak-parts.mjs'
import { steps } from '../run/steps.mjs'
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

test('each step has a budget', () => {
  const budget: unknown = JSON.parse(sources.get('tests/run/budget.json') ?? '')
  expect(Object.keys(Object(budget))).toEqual(steps.map(({ name }) => name))
})

test('a word that names no step and no test is refused with the list of steps', () => {
  expect(chooseSteps(['untis'])).toEqual({ refusal: expect.stringContaining('types, lint') })
})

/** The commands by which `--changed` proves a change. */
const proof = (path: string) =>
  Object.fromEntries(
    stepsThatProve([path]).map(({ name, exit, vitest, seeds }) => [name, exit ?? vitest ?? seeds]),
  )

test.each([
  ['a screen', 'src/screens/services/services-screen.tsx', 'screens', 'tests/screens/services/'],
  ['a rule', 'domain/appointment/cancel.ts', 'unit', 'tests/domain/appointment/'],
  ['the engine', 'sync/outbox/classify.ts', 'unit', 'tests/sync/push/'],
  ['the service', 'server/reports/routes.ts', 'service', 'tests/server/reports/'],
  ['a document', 'domain/SPEC.md', 'unit', 'tests/architecture/'],
])('`--changed` proves %s by its own tests and by those that use it', (_, path, step, folder) => {
  const commands = proof(path)
  expect(commands[step]).toContain(folder)
  expect(commands.lint).toBeDefined()
  expect(commands.e2e).toBeUndefined()
})

test('`--changed` runs a test file that was changed, and the build that it needs', () => {
  expect(Object.keys(proof('e2e/log-in.test.ts'))).toContain('build')
  expect(proof('e2e/log-in.test.ts').e2e).toBe('--project e2e e2e/log-in.test.ts')
})

test('`--changed` runs few seeds for a rule, and all steps for a tool', () => {
  expect(proof('domain/points.ts').simulation).toMatch(/--seeds \d\d$/)
  expect(stepsThatProve(['package.json'])).toEqual(steps)
})
