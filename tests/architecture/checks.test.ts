import { describe, expect, test } from 'vitest'
import { importsOf, unreadableImports } from '../run/imports.mjs'
import { checkClocks } from './check-clocks'
import { checkCycles, checkFolderPairs } from './check-cycles'
import { checkDocumentPaths } from './check-document-paths'
import { checkDocuments } from './check-documents'
import { checkCommandNames, checkHost } from './check-host'
import { checkImports } from './check-imports'
import { checkLabels } from './check-labels'
import { checkPlaces } from './check-places'
import { checkPromises, checkSpecReferences } from './check-spec'
import type { Sources } from './sources'

/** A project of some files. Every file that an import may name exists. */
function project(files: Readonly<Record<string, string>>): Sources {
  const there = ['domain/rows/a.ts', 'domain/kernel/b.ts', 'sync/index.ts', 'sync/store/db.ts']
  const screens = ['src/screens/rooms/r.ts', 'src/screens/booking/form.ts', 'src/ui/form/button.ts']
  const all = [...there, ...screens, 'src/data/use.ts', 'src/board/day/x.ts', 'server/app.ts']
  return new Map([...all.map((path): [string, string] => [path, '']), ...Object.entries(files)])
}

const importing = (path: string, name: string) =>
  checkImports(project({ [path]: `import { x } from '${name}'\n` }))

describe('checkImports refuses', () => {
  test.each([
    ['domain/rows/x.ts', '#sync', 'imports #sync'],
    ['domain/rows/x.ts', 'dexie', 'imports the package dexie'],
    ['domain/rows/x.ts', 'node:fs', 'imports node:fs'],
    ['domain/rows/x.ts', '../../server/app', 'imports ../../server/app'],
    ['domain/kernel/x.ts', '../rows/a', 'kernel imports rows'],
    ['domain/rows/x.ts', './missing', 'no file ./missing'],
    ['sync/pull/x.ts', 'react', 'imports the package react'],
    ['sync/store/x.ts', '../index', 'store imports index.ts'],
    ['src/app/x.ts', '#server/app', 'imports #server/app'],
    ['src/app/x.ts', '../../sync/store/db', 'imports ../../sync/store/db, not through its alias'],
    ['src/ui/form/x.ts', '../../data/use', 'ui imports data'],
    ['src/data/x.ts', '../screens/rooms/r', 'data imports screens'],
    ['src/screens/x/x.ts', '../rooms/r', 'the screen x imports the screen rooms'],
    ['src/novel/x.ts', './x', 'unknown place novel'],
    ['src/board/layout/x.ts', '../day/x', 'layout imports day'],
    ['server/http/x.ts', '#sync', 'imports #sync'],
    ['server/http/x.ts', 'vite', 'imports the package vite'],
    ['server/http/x.ts', 'fs', 'imports fs without node:'],
    ['server/http/x.ts', '../../tests/run/test.mjs', 'imports ../../tests/run/test.mjs'],
  ])('%s <- %s', (path, name, problem) => {
    expect(importing(path, name)).toEqual([`${path}: ${problem}`])
  })

  test('patterns, later imports and re-exports too', () => {
    const files = {
      'src/app/x.ts': "const all = import.meta.glob<string>(['../../server/*.ts'])\n",
      'sync/pull/x.ts': "const later = () => import('react')\nexport * from 'hono'\n",
      'domain/rows/x.ts': 'const name = 1\nimport(name)\n',
    }
    expect(checkImports(project(files))).toEqual([
      'src/app/x.ts: imports ../../server/*.ts',
      'sync/pull/x.ts: imports the package hono',
      'sync/pull/x.ts: imports the package react',
      "domain/rows/x.ts: can't read import(name",
    ])
  })
})

describe('checkImports allows', () => {
  test.each([
    ['domain/rows/x.ts', '../kernel/b'],
    ['sync/pull/x.ts', '#domain/rows/a'],
    ['src/screens/x/x.ts', '../booking/form'],
    ['src/screens/x/x.ts', '../../ui/form/button'],
    ['src/app/x.ts', '#sync'],
    ['server/http/x.ts', 'hono/cors'],
    ['server/cli/dev.ts', 'vite'],
    ['tests/sync/x.test.ts', '../../sync/store/db'],
  ])('%s <- %s', (path, name) => {
    expect(importing(path, name)).toEqual([])
  })
})

test('importsOf reads every form', () => {
  const text = [
    "import type { A,\n  B } from './types'",
    "import * as v from 'valibot'",
    "import './side.css'",
    "export type { C } from './c'",
    `const t: import${"('./type')"}.T = 1`,
    "// import { no } from './comment'",
  ].join('\n')
  expect(importsOf(text)).toEqual(['./types', 'valibot', './c', './side.css', './type'])
  expect(unreadableImports(text)).toEqual([])
  expect(unreadableImports("import { a, /* why */ } from './a'")).toEqual(['an import statement'])
})

test('checkCycles finds a circle, also of types, once', () => {
  const files = {
    'domain/p.ts': "import { q } from './q'\n",
    'domain/q.ts': "import type { r } from '#domain/r'\n",
    'domain/r.ts': "export { p } from './p'\n",
  }
  expect(checkCycles(project(files))).toEqual([
    'domain/p.ts -> domain/q.ts -> domain/r.ts -> domain/p.ts',
  ])
})

test('checkFolderPairs finds folders that import each other, parent and child too', () => {
  const files = {
    'src/screens/rooms/list.ts': "import { row } from './parts/row'\n",
    'src/screens/rooms/parts/row.ts': "import type { Row } from '../list'\n",
    'server/context.ts': "import { db } from './db/db'\n",
    'server/db/db.ts': "import type { Context } from '../context'\n",
  }
  expect(checkFolderPairs(project(files))).toEqual([
    'src/screens/rooms <-> src/screens/rooms/parts',
  ])
})

test('checkPlaces refuses strangers, bad names, long files and default exports', () => {
  const files = {
    'helpers/x.ts': '',
    Makefile: '',
    'domain/x.js': '',
    'domain/x.test.ts': '',
    'src/ui/MyButton.tsx': '',
    'sync/long.ts': 'a\n'.repeat(301),
    'server/http/x.ts': 'export default 1\n',
    'tests/x.spec.ts': '',
    'sync/decisions/keys.md': '',
    'sync/decisions/001-keys.md': '',
    'sync/PROTOCOL.md': '',
    'src/PROTOCOL.md': '',
  }
  expect(checkPlaces(project(files))).toEqual([
    'helpers/x.ts: unknown at the top',
    'Makefile: unknown at the top',
    'domain/x.js: unknown kind of file in domain',
    'domain/x.test.ts: unknown kind of file in domain',
    'src/ui/MyButton.tsx: not kebab-case',
    'sync/long.ts: 301 lines',
    'server/http/x.ts: default export',
    'tests/x.spec.ts: unknown kind of file in tests',
    'sync/decisions/keys.md: unknown kind of file in sync',
    'src/PROTOCOL.md: unknown kind of file in src',
  ])
})

test('checkClocks refuses time and chance', () => {
  const text = 'Date.now()\nnew Date()\nMath.random()\ncrypto.randomUUID()\nnew Date(2026, 0)\n'
  expect(checkClocks(project({ 'sync/pull/x.ts': text, 'tests/x.ts': text }))).toEqual([
    'sync/pull/x.ts: Date.now(',
    'sync/pull/x.ts: new Date()',
    'sync/pull/x.ts: Math.random(',
    'sync/pull/x.ts: randomUUID',
  ])
})

test('checkHost refuses questions about the host and imports of the basic one', () => {
  const asking = "if (host.offers('changes')) pull()"
  const knowing = "import type { Found } from '../basic-host/rows-around'"
  const loading = `const load = () => ${'import'}('../basic-host/basic-host')`
  const allowed = { 'sync/host/a.ts': asking, 'sync/basic-host/a.ts': asking, 'src/a.ts': asking }
  expect(checkHost(project({ ...allowed, 'sync/engine/host-in-use.ts': loading }))).toEqual([])
  expect(checkHost(project({ 'sync/pull/a.ts': asking, 'sync/push/a.ts': knowing }))).toEqual([
    'sync/pull/a.ts: asks what the host offers',
    'sync/push/a.ts: imports the basic host',
  ])
  expect(checkHost(project({ 'sync/pull/a.ts': loading }))).toHaveLength(1)
})

test('checkPromises compares promises with titles, both ways', () => {
  const spec = '- **CREATE-1** a\n- **CREATE-2** b\n- **money-1** c\n- **money-1** d\n'
  const text = "test('CREATE-1 CREATE-3 books', run)\nit.each([\n  [1],\n])('CREATE-1 %s', run)\n"
  expect(
    checkPromises(new Map(Object.entries({ 'domain/SPEC.md': spec, 'e2e/a.test.ts': text }))),
  ).toEqual([
    'CREATE-2: no test names it',
    'e2e/a.test.ts: no promise CREATE-3',
    'money-1: stands twice',
  ])
})

test('checkSpecReferences finds missing ids and files', () => {
  const files = {
    'domain/SPEC.md': '- **CREATE-1** see `a.ts` and `gone/b.ts`\n- **money-1** c\n',
    'domain/a.ts': '/**\n * Books (SPEC.md CREATE-1, money-1\n * and\n * money-2).\n */\n',
  }
  expect(checkSpecReferences(new Map(Object.entries(files)))).toEqual([
    'domain/a.ts: no money-2 in domain/SPEC.md',
    'domain/SPEC.md: no file gone/b.ts',
  ])
})

test('checkDocuments finds words that point out of the repository', () => {
  const files = {
    'sync/a.ts': '/** Sends (design\n * section 5). */\n// By SPEC.md offline-3.\n',
    'src/b.tsx': 'const spec = 1\n// As the\n// spec has it.\n',
    'server/README.md': '- See issue 12.\n',
  }
  expect(checkDocuments(new Map(Object.entries(files)))).toEqual([
    'sync/a.ts: design section',
    'src/b.tsx: the spec',
    'server/README.md: issue 12',
  ])
})

test('checkDocumentPaths finds missing files and functions', () => {
  const text = 'See `store/db.ts` `open`, `sync/store/db.ts`, `store/gone.ts` and `NNNN-name.sql`.'
  expect(checkDocumentPaths(project({ 'sync/README.md': text }))).toEqual([
    'sync/README.md: no open in store/db.ts',
    'sync/README.md: no file store/gone.ts',
  ])
})

test('checkCommandNames refuses a command by name', () => {
  const text = "const isOne = entry.command === 'updatePoints'\n"
  const files = new Map([
    ['sync/push/x.ts', text],
    ['domain/commands/x.ts', text],
  ])
  expect(checkCommandNames(files)).toEqual(["sync/push/x.ts: 'updatePoints'"])
})

test('checkLabels refuses the text of a label beside domain/fields, not the title of a card', () => {
  const sources = project({
    'src/screens/services/form.tsx': '<MoneyCell label="Cleaning Time (minutes)" />',
    'src/screens/therapists/list.tsx': "const columns = [{ title: 'Days Off' }]",
    'src/screens/customers/form.tsx': '<FormSection title="Status" aria-label="Points" />',
  })
  expect(checkLabels(sources)).toEqual([
    'src/screens/services/form.tsx: repeats Cleaning Time',
    'src/screens/therapists/list.tsx: repeats Days Off',
  ])
})
