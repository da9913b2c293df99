import { expect, test } from 'vitest'
import { checkClocks, staleClockFiles } from './check-clocks'
import { checkCycles, checkFolderPairs } from './check-cycles'
import { checkDocumentPaths } from './check-document-paths'
import { checkDocuments } from './check-documents'
import { checkCommandNames, checkHost } from './check-host'
import { checkImports, countUpwardImports } from './check-imports'
import { checkLabels } from './check-labels'
import { checkPlaces } from './check-places'
import { checkPromises, checkSpecReferences } from './check-spec'
import { upwardImports } from './rules'
import { readSources } from './sources'

const sources = readSources()

test('every file lies where its kind belongs, is well named and short', () => {
  expect(checkPlaces(sources)).toEqual([])
})

test('imports go one way: src -> sync -> domain <- server', () => {
  expect(checkImports(sources)).toEqual([])
})

test('imports that point up between floors get fewer', () => {
  expect(countUpwardImports(sources)).toEqual(upwardImports)
})

test('only the adapters of sync know which calls a host offers', () => {
  expect(checkHost(sources)).toEqual([])
})

test('the engine and the API document name no command', () => {
  expect(checkCommandNames(sources)).toEqual([])
})

test('forms, lists and sheets take the label of a field from domain/fields', () => {
  expect(checkLabels(sources)).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(checkCycles(sources)).toEqual([])
})

test('no two folders import each other', () => {
  expect(checkFolderPairs(sources)).toEqual([])
})

test('the clock and randomness are read in one place', () => {
  expect(checkClocks(sources)).toEqual([])
  expect(staleClockFiles(sources)).toEqual([])
})

test('each promise of the specification has a test that names it', () => {
  expect(checkPromises(sources)).toEqual([])
})

test('references into the specification and out of it are right', () => {
  expect(checkSpecReferences(sources)).toEqual([])
})

test('nothing points to a document outside of the repository', () => {
  expect(checkDocuments(sources)).toEqual([])
})

test('documents name files and functions that exist', () => {
  expect(checkDocumentPaths(sources)).toEqual([])
})

test('tests wait for as long as a busy machine may need', () => {
  const waiting = [...sources].filter(([, text]) => text.includes('vi.waitFor' + '('))
  expect(waiting.map(([path]) => path)).toEqual(['tests/support/until.ts'])
})

test('customers’ numbers are written by useNumbers, or masked at one of these doors', () => {
  const takes = /import \{[^}]*\bmobile\b[^}]*\} from '[^']*format-text'/
  const writing = [...sources].filter(([path, text]) => path.startsWith('src/') && takes.test(text))
  expect(writing.map(([path]) => path).toSorted()).toEqual([
    'src/data/use-numbers.ts',
    // of an account, not of a customer
    'src/screens/admins/update-admin.tsx',
    'src/screens/booking/form/number-cell.tsx',
    // the number that the user has just typed
    'src/shell/search-found.ts',
    // texts of the panel, which `use-sync-model.ts` masks
    'src/sync-panel/conflict/conflict-cards.ts',
    'src/sync-panel/model/person-name.ts',
    // texts of histories, masked where they are shown
    'src/ui/format/field-words.ts',
  ])
})
