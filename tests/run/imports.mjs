import { posix } from 'node:path'

/** @typedef {ReadonlyMap<string, string>} Sources the text of files by their path from the root */

const forms = [
  /^import\s+(?:type\s+)?[\w\s{},*$]+?\s+from\s+['"](?<name>[^'"]+)['"]/gm,
  /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[\w\s,$]*\})\s+from\s+['"](?<name>[^'"]+)['"]/gm,
  /^import\s+['"](?<name>[^'"]+)['"]/gm,
  /\bimport\(\s*['"`](?<name>[^'"`]+)['"`]/g,
]

const glob = /import\.meta\.glob(?:<[^(]*>)?\(\s*(?<patterns>\[[^\]]*\]|['"`][^'"`]+['"`])/g

/**
 * The modules that a file imports, re-exports, loads later or includes by a pattern, as written.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function importsOf(text) {
  const names = forms.flatMap((form) => [...text.matchAll(form)].map((m) => m.groups?.name ?? ''))
  const patterns = [...text.matchAll(glob)].flatMap((match) =>
    [...(match.groups?.patterns ?? '').matchAll(/['"`]([^'"`]+)['"`]/g)].map((m) => m[1] ?? ''),
  )
  return [...names, ...patterns]
}

/**
 * Imports that `importsOf` can't read, so that all other checks would miss them.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function unreadableImports(text) {
  const statements = text.match(/^import\b(?!\.meta|\()/gm)?.length ?? 0
  const readable = [forms[0], forms[2]].reduce(
    (sum, form) => sum + (form ? (text.match(form)?.length ?? 0) : 0),
    0,
  )
  const computed = text.match(/\bimport\((?!\s*['"`][^'"`$]+['"`])[^)]*/g) ?? []
  return statements === readable ? computed : [...computed, 'an import statement']
}

/** @type {readonly [RegExp, string][]} */
const aliases = [
  [/^#domain\/(.+)$/, 'domain/$1'],
  [/^#sync$/, 'sync/index'],
  [/^#server\/(.+)$/, 'server/$1'],
]

/**
 * The path that an import names, without its ending; undefined for a package. A pattern is returned as a path with its
 * stars.
 *
 * @param {string} from the importing file
 * @param {string} name as written
 * @returns {string | undefined}
 */
export function targetOf(from, name) {
  const bare = name.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  if (bare.startsWith('/')) return bare.slice(1)
  const alias = aliases.find(([pattern]) => pattern.test(bare))
  return alias && bare.replace(alias[0], alias[1])
}

/**
 * The file behind a target, or undefined when there is none (or it is a pattern).
 *
 * @param {string} target
 * @param {Sources} sources
 * @returns {string | undefined}
 */
export function fileOf(target, sources) {
  const candidates = ['', '.ts', '.tsx', '.mjs', '/index.ts'].map((ending) => target + ending)
  return candidates.find((path) => sources.has(path))
}
