import { describe, expect, test } from 'vitest'
import { checkFunctions } from './check-functions'
import { checkCommitSubjects } from './check-history'
import { checkLengths, checkSubjects } from './check-prose'
import { readSources } from './sources'

const sources = readSources()

test('READMEs and docstrings are short', () => {
  expect(checkLengths(sources)).toEqual([])
})

test('sentences of comments and pages name their subject', () => {
  expect(checkSubjects(sources)).toEqual([])
})

test('functions and components are short', () => {
  expect(checkFunctions(sources)).toEqual([])
})

test('commit subjects are short', () => {
  expect(checkCommitSubjects()).toEqual([])
})

test('checkLengths refuses long READMEs and docstrings, tags not counted', () => {
  const docstring = (...lines: string[]) =>
    `/**\n${lines.map((text) => ` * ${text}\n`).join('')} */\n`
  const files = {
    'sync/README.md': 'a\n'.repeat(121),
    'sync/decisions/001-keys.md': 'a\n'.repeat(121),
    'sync/long.ts': docstring('One', 'two', 'three', 'four.'),
    'sync/right.ts': docstring(
      'One',
      'two',
      'three.',
      '',
      '@param {string} a',
      '@param {string} b',
    ),
  }
  expect(checkLengths(new Map(Object.entries(files)))).toEqual([
    'sync/README.md: more than 120 lines',
    'sync/long.ts: a docstring of more than 3 lines: One',
  ])
})

test('checkFunctions counts every line from the name to the last brace', () => {
  const lines = (count: number, indent = '') => `${indent}  a()\n\n`.repeat(count / 2)
  const files = {
    'sync/a.ts': `export async function right(\n  a: A,\n) {\n${lines(56)}}\n`,
    'sync/b.ts': `function long({\n  a,\n}: A) {\n${lines(58)}}\n`,
    'src/c.tsx': `export function Right() {\n${lines(88)}}\nfunction Long() {\n${lines(90)}}\n`,
    'src/d.ts': `const short = () => 1\n\nexport const long = async (a: A) => {\n${lines(60)}}\n`,
    'server/e.ts': `const all = {\n  async long(a) {\n${lines(60, '  ')}  },\n}\n`,
    'src/f.tsx': `function Right() {\n  const short = (a: A) =>\n    a()\n  return (\n${lines(60, '  ')}  )\n}\n`,
    'src/g.ts': `const long = (a: A) =>\n${lines(60)}`,
  }
  expect(checkFunctions(new Map(Object.entries(files)))).toEqual([
    'sync/b.ts: long has 62 lines',
    'src/c.tsx: Long has 92 lines',
    'src/d.ts: long has 62 lines',
    'server/e.ts: long has 62 lines',
    'src/g.ts: long has 62 lines',
  ])
})

describe('checkSubjects', () => {
  // Joined at run time, because this file is checked too.
  const [what, nobody] = ['What', 'Nobody']
  test.each([
    ['sync/x.ts', `/** ${what} waits. */`],
    ['sync/x.ts', `/**\n * ${nobody}\n * waits.\n */`],
    ['sync/x.ts', `  /** ${what.toLowerCase()} waits */`],
    ['sync/x.ts', `// An entry waits. ${what}\n// waits is sent.`],
    ['sync/x.ts', `const a = 1 // ${nobody} waits.`],
    ['src/x.tsx', `  {/* ${what} is drawn. */}`],
    ['sync/README.md', 'An entry waits. What waits is sent.'],
    ['sync/README.md', '- Nobody waits.'],
    ['CONTRIBUTING.md', '| place | An entry waits. What waits is sent. |'],
  ])('%s refuses %j', (path, text) => {
    expect(checkSubjects(new Map([[path, text]]))).toHaveLength(1)
  })

  test.each([
    ['sync/x.ts', '// An entry waits for\n// what is before it.'],
    ['sync/x.ts', "const text = 'What waits.'\nconst path = '/v1/*'"],
    ['sync/README.md', '## What lives here\n```\nWhat\n```\n'],
  ])('%s allows %j', (path, text) => {
    expect(checkSubjects(new Map([[path, text]]))).toEqual([])
  })
})
