import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PlannedLine } from '#domain/kernel/table-titles'
import { ImportDialog } from '../../../src/screens/management/import/import-dialog'
import type { ImportSource } from '../../../src/screens/management/import/import-source'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { emptyDraftStorage, showOnTablet } from '../../support/show-on-tablet'

/** A source whose rows are all new. It counts how often it checks the table. */
function countingSource() {
  const counted = { plans: 0 }
  const source: ImportSource<PlannedLine> = {
    key: 'lockers',
    title: 'Lockers',
    noun: 'locker',
    titles: ['Name'],
    example: [],
    isTitle: (title) => title === 'Name',
    plan([, ...lines]) {
      counted.plans += 1
      const rows = lines.map(([name = ''], at): PlannedLine => {
        return { line: at + 1, name, verdict: 'add', text: '' }
      })
      return { rows, problem: null, ignored: [], spare: [], columns: ['Name'] }
    },
    work: () => ({ command: 'addLocker', input: { id: '', name: '' }, version: null }),
    undo: () => ({ command: 'addLocker', input: { id: '', name: '' }, version: null }),
  }
  return { counted, source }
}

it('IMPORT-8 letters typed into one of 3,000 rows are neither checked nor stored one by one', async () => {
  const { counted, source } = countingSource()
  const stored = { times: 0 }
  const draftStorage = emptyDraftStorage()
  const { setItem } = draftStorage
  draftStorage.setItem = (key, value) => {
    stored.times += 1
    setItem(key, value)
  }
  const table = [['Name'], ...Array.from({ length: 3000 }, (_, at) => [`L${at}`])]
  const sync = new FakeSync(business())
  showOnTablet(sync, <ImportDialog source={source} onClose={() => undefined} />, { draftStorage })
  const first = await screen.findByRole('textbox', { name: 'Name, row 1' })
  const text = table.map(([name]) => name).join('\n')
  fireEvent.paste(first, { clipboardData: { getData: () => text } })
  await screen.findByRole('button', { name: 'Add 3000' })
  await waitFor(() => expect(stored.times).toBe(1))
  const before = counted.plans
  const cell = screen.getByRole('textbox', { name: 'Name, row 7' })
  for (const value of ['M', 'Ma', 'Mar', 'Mari', 'Maria'])
    fireEvent.change(cell, { target: { value } })
  expect(cell).toHaveProperty('value', 'Maria')
  expect(counted.plans).toBe(before)
  expect(screen.getByRole('button', { name: 'Add 3000' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(stored.times).toBe(2))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add 3000' })).toHaveProperty('disabled', false),
  )
  expect(counted.plans).toBe(before + 1)
})
