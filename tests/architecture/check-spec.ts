import { unwrapped } from './check-documents'
import type { Sources } from './sources'

const page = 'domain/SPEC.md'
const promise = /^- \*\*([A-Z]+-[A-Z0-9]+)\*\*/gm
const rule = /^- \*\*([a-z]+-\d+)\*\*/gm
/** The ids at the start of a title: `CREATE-3 CREATE-4 knows the customer`. */
const titled = /\(\s*['"`]((?:(?:[A-Z]+-\d+|API-[A-Z]+) )+)/g
const reference = /SPEC\.md ([A-Za-z]+-\w+(?:(?:, | and | to )[A-Za-z]+-\w+)*)/g
const path = /`((?:[\w-]+\/)*[\w-]+\.(?:ts|tsx|md))`/g

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

const specOf = (sources: Sources) => sources.get(page) ?? ''

/** Ids that the specification has more than once. */
function repeated(text: string): string[] {
  const ids = [...found(text, promise), ...found(text, rule)]
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}

function titledIds(sources: Sources): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [file, text] of sources) {
    const isTest = /^(tests|e2e)\/.*\.test\.tsx?$/.test(file)
    if (!isTest || file.startsWith('tests/architecture/')) continue
    for (const all of found(text, titled)) for (const id of all.trim().split(' ')) ids.set(id, file)
  }
  return ids
}

/** Promises that no test title names, titles with unknown ids, and ids that occur twice. */
export function checkPromises(sources: Sources): string[] {
  const promised = new Set(found(specOf(sources), promise))
  const proven = titledIds(sources)
  return [
    ...[...promised].filter((id) => !proven.has(id)).map((id) => `${id}: no test names it`),
    ...[...proven].flatMap(([id, file]) => (promised.has(id) ? [] : [`${file}: no promise ${id}`])),
    ...repeated(specOf(sources)).map((id) => `${id}: stands twice`),
  ]
}

/** References to ids that the specification lacks, and its own to files that are not there. */
export function checkSpecReferences(sources: Sources): string[] {
  const spec = specOf(sources)
  const ids = new Set([...found(spec, promise), ...found(spec, rule)])
  const wrong = [...sources].flatMap(([file, text]) =>
    found(unwrapped(text), reference)
      .flatMap((all) => all.split(/, | and | to /))
      .filter((id) => !ids.has(id))
      .map((id) => `${file}: no ${id} in ${page}`),
  )
  const isThere = (name: string) => sources.has(name) || sources.has(`domain/${name}`)
  const gone = found(spec, path).filter((name) => !isThere(name))
  return [...wrong, ...gone.map((name) => `${page}: no file ${name}`)]
}
