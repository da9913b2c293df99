import { spawnSync } from 'node:child_process'
import { root } from '../../server/scripts/root.mjs'
import { filesUnder } from '../../server/scripts/unless-fresh.mjs'
import { affectedTests } from './affected.mjs'
import { projectOf } from './places.mjs'
import { readByAll, steps } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Uncommitted paths that git reports as changed, added or removed. */
function changedPaths() {
  const { stdout, status } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error('--changed asks git what has changed, and git does not answer.')
  return stdout
    .split('\n')
    .flatMap((line) => line.slice(3).split(' -> '))
    .filter(Boolean)
}

/** A step with a few of its seeds. */
const withFewSeeds = (step) =>
  step.fewSeeds ? { ...step, seeds: step.fewSeeds, isPart: true } : step

/**
 * Steps that prove a change of these paths: each that reads one of them, a vitest project with the affected files
 * only, the simulation with few seeds. The tests of the architecture read every file.
 *
 * @param {readonly string[]} paths
 * @returns {readonly Step[]}
 */
export function stepsThatProve(paths) {
  if (paths.some((path) => readByAll.test(path))) return steps
  const affected = affectedTests(paths)
  return withNeeds(
    steps.flatMap((step) => {
      if (paths.some((path) => step.reads?.test(path))) return withFewSeeds(step)
      const files = new Set([step.always ?? [], affected.get(step.project) ?? []].flat())
      return files.size > 0 ? withFiles(step.project, [...files]) : []
    }),
  )
}

const isTest = (path) => /\.test\.tsx?$/.test(path)
const plain = (text) => text.toLowerCase().replaceAll(/[-_]/g, '')

/** Test files whose path has the word in it; hyphens don't count. */
function testFiles(word) {
  return [...filesUnder('tests'), ...filesUnder('e2e')].filter(
    (path) => isTest(path) && plain(path).includes(plain(word)),
  )
}

/** The step of a project with only these of its files. */
function withFiles(project, files) {
  const step = steps.find((each) => each.project === project)
  return { ...step, vitest: `--project ${project} ${files.join(' ')}`, isPart: true }
}

function withNeeds(chosen) {
  const needed = new Set(chosen.map(({ needs }) => needs))
  const missing = steps.filter(
    ({ name }) => needed.has(name) && !chosen.some((step) => step.name === name),
  )
  return [...missing, ...chosen]
}

function byWords(words) {
  const named = steps.filter(({ name }) => words.includes(name))
  const rest = words.filter((word) => !named.some(({ name }) => name === word))
  const found = rest.map(testFiles)
  const unknown = rest.find((_, at) => found[at].length === 0)
  if (unknown !== undefined) return { unknown }
  const files = [...new Set(found.flat())]
  const whole = new Set(named.map(({ project }) => project))
  const projects = new Set(files.map(projectOf).filter((project) => !whole.has(project)))
  return {
    chosen: [
      ...named,
      ...[...projects].map((project) =>
        withFiles(
          project,
          files.filter((path) => projectOf(path) === project),
        ),
      ),
    ],
  }
}

/**
 * Steps that the words after `npm test --` ask for: none for all, names of steps, parts of the paths of test files,
 * or `--changed`. Answers `{ refusal }` for a word that names nothing.
 *
 * @param {readonly string[]} words
 * @returns {{ chosen: readonly Step[] } | { refusal: string }}
 */
export function chooseSteps(words) {
  if (words.length === 0) return { chosen: steps }
  if (words.includes('--changed')) {
    if (words.length > 1) return { refusal: '--changed goes alone.' }
    const paths = changedPaths()
    return { chosen: paths.length > 0 ? stepsThatProve(paths) : [] }
  }
  const { chosen, unknown } = byWords(words)
  if (chosen) return { chosen: withNeeds(chosen) }
  return {
    refusal: [
      `"${unknown}" is no step of npm test and no part of the path of a test file.`,
      `Steps: ${steps.map(({ name }) => name).join(', ')}`,
    ].join('\n'),
  }
}
