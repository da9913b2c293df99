import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ConflictCardView } from '../../src/sync-panel/conflict/conflict-card'
import { noteTexts } from '../../src/sync-panel/model/note-texts'
import type { SyncModel, SyncStatus } from '../../src/sync-panel/model/sync-model'
import { chipText, panelText, queueText, waitText } from '../../src/sync-panel/model/sync-text'
import { SyncCorner } from '../../src/sync-panel/sync-corner'
import { SyncPanel } from '../../src/sync-panel/sync-panel'
import { age } from '../../src/ui/format/format-text'
import { pause } from '../support/pause'
import { show } from '../support/show'
import { changedFields, inStep, now, slotTaken, stateOf } from './samples'

const offline = {
  ...inStep,
  online: false,
  offlineSince: now - 12 * 60_000,
  queued: 4,
  conflicts: 1,
  oldestAt: now - 10 * 60_000,
}

test('OFF-7 the chip tells connection, queue, conflicts and the last sync', () => {
  expect(chipText(inStep, now)).toMatchObject({ title: 'Online', detail: 'Synced 2:41 PM' })
  expect(chipText(offline, now)).toMatchObject({
    tone: 'offline',
    title: 'Offline',
    detail: '4 queued',
    conflicts: '1 conflict',
  })
  expect(chipText({ ...inStep, conflicts: 2 }, now)).toMatchObject({
    detail: '',
    conflicts: '2 conflicts',
  })
  expect(chipText(inStep, now + 86_400_000).detail).toBe('Synced Fri, Nov 20')
  expect(chipText({ ...inStep, lastSyncAt: null }, now).detail).toBe('Not synced yet')
  expect(chipText({ ...inStep, progress: 0.425 }, now).detail).toBe('Downloading 42 %')
  // The bar beside the text shows the download's progress.
  expect(chipText({ ...inStep, progress: 0.425, queued: 4 }, now).detail).toBe('4 queued')
})

test('OFF-7 before the first answer the chip claims neither online nor offline', () => {
  expect(chipText({ ...inStep, online: null }, now)).toMatchObject({
    title: 'Connecting',
    tone: 'unknown',
  })
})

test('OFF-7 while it is in doubt whether the service answers, the chip says that it is checking', () => {
  const doubted = { ...inStep, isChecking: true }
  expect(chipText(doubted, now)).toMatchObject({ title: 'Checking…', tone: 'unknown' })
  expect(panelText(doubted, now).line).toBe('Checking…, synced 2:41 PM')
  expect(chipText({ ...doubted, online: false }, now).title).toBe('Offline')
})

const notesOf = (status: SyncStatus, queue: { restoredTo?: number }[] = []) =>
  noteTexts({ status, queue, now })

test('a clock that is wrong by two minutes or more shows in the chip and in the sync panel', () => {
  const wrong = (clockAheadMs: number): SyncStatus => ({ ...inStep, clockAheadMs })
  expect(chipText(wrong(119_000), now).detail).toBe('Synced 2:41 PM')
  expect(notesOf(wrong(-119_000))).toEqual([])
  expect(chipText(wrong(120_000), now).detail).toBe('Clock 2 min fast')
  expect(chipText(wrong(5000 - 2 * 86_400_000), now).detail).toBe('Clock 2 days slow')
  expect(chipText({ ...wrong(120_000), queued: 4 }, now).detail).toBe('4 queued')
  const [note] = notesOf(wrong(-2 * 86_400_000))
  expect(note).toMatch(/^The clock of this device is 2 days slow\./)
})

test('changes that a restore has lost are said to be sent again, with the time of the restore', () => {
  const restoredTo = now - 46 * 60_000
  const lost = (changes: number, to = restoredTo) => Array(changes).fill({ restoredTo: to })
  expect(notesOf(inStep, [{}, ...lost(12)])).toEqual([
    'The service was restored to 1:55 PM. 12 changes made here since are being sent again.',
  ])
  expect(notesOf(inStep, lost(1, now - 86_400_000))).toEqual([
    expect.stringMatching(
      /^The service was restored to \w+, \w+ \d+, 2:41 PM\. 1 change made here since is being/,
    ),
  ])
  expect(notesOf(inStep, lost(1, 0))[0]).toMatch(/^The service was restored\. 1 change/)
})

test('trouble that stops everything comes before the connection', () => {
  expect(chipText({ ...offline, needsLogin: true }, now)).toMatchObject({ title: 'Log-in needed' })
  expect(chipText({ ...offline, storageError: 'full' }, now)).toMatchObject({ title: 'Not saving' })
})

test('the panel says since when it is offline and how long the oldest waits', () => {
  expect(panelText(offline, now)).toEqual({
    title: 'Not sent yet',
    line: 'Offline since 2:29 PM, saved on this device',
  })
  expect(panelText(inStep, now)).toEqual({
    title: 'Everything is sent',
    line: 'Online, synced 2:41 PM',
  })
  expect(waitText(offline, now)).toBe('Oldest waits 10 min · This device lists what was sent')
  const idle = (part: Partial<SyncStatus>) => waitText({ ...inStep, ...part }, now).split(' · ')[0]
  expect(idle({})).toBe('Nothing waits to be sent')
  expect(idle({ conflicts: 1 })).toBe('Nothing else waits to be sent')
  expect(idle({ waitingFor: { makati: 1 } })).toBe('Nothing of yours waits to be sent')
  expect(age(30_000)).toBe('less than a minute')
  expect(age(3 * 3_600_000)).toBe('3 h')
  expect(age(49 * 3_600_000)).toBe('2 days')
})

test("OFF-7 the head of the queue counts the user's own, and names the user that the rest waits for", () => {
  const others = { ...inStep, waitingFor: { makati: 1 } }
  expect(queueText({ ...others, queued: 1 })).toBe('1 queued, 1 waits for makati')
  expect(queueText({ ...inStep, waitingFor: { makati: 2, cebu: 1 } })).toBe(
    '2 wait for makati, 1 waits for cebu',
  )
  expect(queueText(inStep)).toBe('')
  expect(panelText(others, now).title).toBe('Not sent yet')
})

const row = { id: 'q1', icon: 'check-in' as const, title: 'Check-in · Raul Sy', note: null }

function showCorner(given: Partial<SyncModel> = {}) {
  const actions = stateOf().syncActions
  const model: SyncModel = { status: offline, now, conflicts: [slotTaken], queue: [], ...given }
  const user = show(<SyncCorner model={model} actions={actions} offers={[]} />)
  const open = async () => {
    await user.click(screen.getByRole('button', { name: /Offline/ }))
    await screen.findByRole('dialog')
  }
  return { user, actions, open }
}

test('OFF-7 the chip opens the panel, Escape closes it and the chip has the focus again', async () => {
  const { user, open } = showCorner({
    queue: [{ ...row, detail: 'PHP 1,200.00 CASH, LOCKER 15', queuedAt: now }],
  })
  await open()
  const panel = within(screen.getByRole('dialog', { name: 'Not sent yet' }))
  expect(panel.getByText('1 needs you')).toBeDefined()
  expect(panel.getByText('4 queued')).toBeDefined()
  expect(panel.getByText('Check-in · Raul Sy')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Offline/ }))
})

test('OFF-5 a conflict shows both sides; the button follows the choice, and the reason against it is shown', async () => {
  const { user, actions, open } = showCorner()
  await open()
  const card = within(screen.getByRole('article', { name: 'Slot taken' }))
  expect(card.getByText('Alma Quizon')).toBeDefined()
  expect(card.getByText('63 918 555 0177')).toBeDefined()
  expect(card.getByRole('radio', { name: /Give to HELEN/ })).toHaveProperty('checked', true)
  await user.click(card.getByRole('button', { name: 'Give to HELEN' }))
  expect(actions.resolve).toHaveBeenLastCalledWith('c1', { choice: 'helen' })
  vi.mocked(actions.resolve).mockResolvedValue('GINA is busy at 4:30 PM too.')
  await user.click(card.getByRole('radio', { name: /start at 4:30 PM/ }))
  await user.click(card.getByRole('button', { name: 'Start later' }))
  expect(actions.resolve).toHaveBeenLastCalledWith('c1', { choice: 'later' })
  expect((await screen.findByRole('alert')).textContent).toBe('GINA is busy at 4:30 PM too.')
})

test('OFF-5 a chosen choice that disappears is reported, and no other one takes its place', async () => {
  let lose: (id: string) => void = () => {}
  function Card() {
    const [choices, setChoices] = useState(slotTaken.choices)
    lose = (id) => setChoices(choices.filter((choice) => choice.id !== id))
    return <ConflictCardView card={{ ...slotTaken, choices }} actions={stateOf().syncActions} />
  }
  const user = show(<Card />)
  await user.click(screen.getByRole('radio', { name: /start at 4:30 PM/ }))
  act(() => lose('later'))
  expect(screen.getByRole('alert').textContent).toContain('cannot be done any more')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.queryByRole('button', { name: /Start later|Give to/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Give to HELEN/ }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: 'Give to HELEN' })).toBeDefined()
})

test('OFF-5 fields that both changed are resolved one by one, theirs unless chosen', async () => {
  const { user, actions, open } = showCorner({ conflicts: [changedFields] })
  await open()
  expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Yours ROOM 8' }))
  await user.click(screen.getByRole('button', { name: 'Keep 1 of yours' }))
  expect(actions.resolve).toHaveBeenCalledWith('c2', { mine: ['roomId'] })
})

test("OFF-5 where all fields are the user's own, the button counts none", async () => {
  const oneField = { ...changedFields, fields: changedFields.fields.slice(0, 1) }
  const { user, actions, open } = showCorner({ conflicts: [oneField] })
  await open()
  await user.click(screen.getByRole('radio', { name: 'Yours ROOM 8' }))
  await user.click(screen.getByRole('button', { name: 'Keep yours' }))
  expect(actions.resolve).toHaveBeenCalledWith('c2', { mine: ['roomId'] })
})

test('OFF-5 discarding asks for a reason, says why it fails, and is left by Back and by Escape', async () => {
  const { user, actions, open } = showCorner()
  vi.mocked(actions.discard).mockResolvedValueOnce('Not saved: the disk is full')
  await open()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await press('Discard…')
  expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', true)
  await press('Back')
  expect(screen.getByRole('radio', { name: /Give to HELEN/ })).toBeDefined()
  await press('Discard…')
  await user.type(screen.getByLabelText('Why is it discarded?'), ' customer left {Escape}')
  expect(screen.queryByLabelText('Why is it discarded?')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  await press('Discard…')
  expect(screen.getByLabelText('Why is it discarded?')).toHaveProperty('value', ' customer left ')
  await press('Discard')
  expect(await screen.findByText('Not saved: the disk is full')).toBeDefined()
  await press('Discard')
  expect(actions.discard).toHaveBeenCalledTimes(2)
  expect(actions.discard).toHaveBeenLastCalledWith('c1', 'customer left')
  await press('Back')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** A panel over a conflict that is being resolved, beside the page. */
function showSettling() {
  let resolve: () => void = () => {}
  function Panel() {
    const [conflicts, setConflicts] = useState([slotTaken])
    resolve = () => setConflicts([])
    const settled = async () => {
      resolve()
      return null
    }
    const model: SyncModel = { status: offline, now, conflicts, queue: [] }
    const actions = { ...stateOf().syncActions, resolve: settled }
    return (
      <>
        <h1>Board</h1>
        <SyncPanel model={model} actions={actions} offers={[]} onClose={() => {}} />
      </>
    )
  }
  return { user: show(<Panel />), resolve: () => act(() => resolve()) }
}

test('OFF-5 the panel gets the focus back when the card that had it is resolved', async () => {
  const { user } = showSettling()
  await user.click(screen.getByRole('button', { name: 'Give to HELEN' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
})

test('OFF-5 a card that disappears takes no focus from an element beside the panel', async () => {
  const { user, resolve } = showSettling()
  await user.click(screen.getByRole('radio', { name: /Give to HELEN/ }))
  await user.click(screen.getByRole('heading', { name: 'Board' }))
  resolve()
  expect(screen.queryByRole('article')).toBeNull()
  // The panel gets a change a moment later.
  await pause(20)
  expect(document.activeElement).toBe(document.body)
})

test('Sync now, Export and More times ask for it, and an export that fails says why', async () => {
  const { user, actions, open } = showCorner()
  vi.mocked(actions.exportQueue).mockResolvedValueOnce('The queue could not be read: gone')
  await open()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Sync now' }))
  await user.click(screen.getByRole('button', { name: 'More times' }))
  expect(actions.syncNow).toHaveBeenCalledTimes(1)
  expect(actions.exportQueue).toHaveBeenCalledTimes(2)
  expect(vi.mocked(actions.more)).toHaveBeenCalledWith('c1')
})
