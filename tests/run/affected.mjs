import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../server/scripts/root.mjs'
import { filesUnder } from '../../server/scripts/unless-fresh.mjs'
import { fileOf, importsOf, targetOf } from './imports.mjs'
import { compositionRoots, projectOf } from './places.mjs'

const isCode = (path) => /\.(tsx?|mjs)$/.test(path)
const isTest = (path) => /\.test\.tsx?$/.test(path)

function readCode() {
  const paths = ['domain', 'sync', 'src', 'server', 'tests', 'e2e'].flatMap(filesUnder)
  return new Map(paths.filter(isCode).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Types are proven by the step `types`. */
const withoutTypes = (text) => text.replace(/^(import|export) type\b[^'"]*['"][^'"]+['"]/gm, '')

/** The files that a file imports, or names by their path: threads, child processes, documents. */
function usedBy(path, sources) {
  const text = sources.get(path) ?? ''
  const imported = importsOf(withoutTypes(text)).map((name) => targetOf(path, name) ?? '')
  const named = [...text.matchAll(/['"`]([\w./-]+\.\w+)['"`]/g)].map(([, name]) => name)
  return [...imported.flatMap((target) => fileOf(target, sources) ?? []), ...named]
}

/** The files that use each file. */
function usersIn(sources) {
  const users = new Map()
  for (const path of sources.keys())
    for (const used of usedBy(path, sources)) users.set(used, [...(users.get(used) ?? []), path])
  return users
}

/** These files and all that use them, directly or not, but not those that only use a composition root. */
function usersOf(paths, users) {
  const all = new Set(paths)
  for (const path of all)
    if (!compositionRoots.test(path)) for (const user of users.get(path) ?? []) all.add(user)
  return all
}

/** The folder with the tests of a source file: all of a layer without screens, else the mirrored one. */
function ownTests(path) {
  const [layer, ...rest] = path.split('/')
  if (layer === 'src') return `tests/${rest.slice(0, -1).join('/')}/`
  return isBelowScreens(path) ? `tests/${layer}/` : undefined
}

const isBelowScreens = (path) => /^(domain|sync|server)\//.test(path)

/** The folder with the tests of the screens around a file of `src`: `tests/screens/booking/`. */
const screenTests = (path) => `tests/${path.split('/').slice(1, 3).join('/')}/`

/**
 * The test files that can prove a change (decision 001): those in the folder of the changed source, and those that use
 * it; of a layer below the screens only those that import it, and those of the screens that import it.
 *
 * @param {readonly string[]} changed
 * @returns {Map<string, string[]>} by the name of the vitest project
 */
export function affectedTests(changed) {
  const sources = readCode()
  const users = usersIn(sources)
  const below = changed.filter(isBelowScreens)
  const importing = below.flatMap((path) => users.get(path) ?? [])
  const screens = importing.filter((path) => path.startsWith('src/'))
  const reached = usersOf(
    changed.filter((path) => !isBelowScreens(path)),
    users,
  )
  const used = new Set([
    ...reached,
    ...importing,
    ...screens.flatMap((path) => users.get(path) ?? []),
  ])
  const folders = [...changed.flatMap((path) => ownTests(path) ?? []), ...screens.map(screenTests)]
  const isAffected = (test) => used.has(test) || folders.some((folder) => test.startsWith(folder))
  const affected = new Map()
  for (const test of [...sources.keys()].filter(isTest).filter(isAffected)) {
    const project = projectOf(test)
    affected.set(project, [...(affected.get(project) ?? []), test])
  }
  return affected
}
