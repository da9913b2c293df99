import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Tablet, UpdateState } from '../../../src/data/tablet'
import { DeviceScreen } from '../../../src/screens/device/device-screen'
import { changeText } from '../../../src/sync-panel/model/queue-rows'
import { business } from '../../support/business'
import { booking } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const none: UpdateState = { kind: 'none', hold: null, isPutOff: false }
const running = { version: '1.2.0', revision: 'aaaaaaaa' }

/** A device without problems; `odd` replaces parts of it. */
function tabletOf(odd: Partial<Tablet> = {}) {
  return {
    running,
    updates: {
      current: () => none,
      subscribe: () => () => {},
      check: vi.fn<Tablet['updates']['check']>(async () => 'newest'),
      accept: vi.fn(async () => {}),
      putOff: vi.fn(),
    },
    install: {
      current: () => 'ipad' as const,
      subscribe: () => () => {},
      prompt: vi.fn(async () => {}),
      mayOffer: () => false,
      putOff: vi.fn(),
    },
    lockAfter: { current: () => 10, subscribe: () => () => {}, set: vi.fn() },
    askServiceVersion: async () => '1.3.0',
    askServedRelease: async () => running,
    storedShell: async () => ({ isInCharge: true, stored: 20, files: 20 }),
    resetShell: vi.fn(async () => true),
    events: () => [{ id: '1', at: 0, event: 'changes were not answered', kind: 'status 503' }],
    copy: async () => true,
    saveFile: vi.fn(),
    describe: () => ({
      timeZone: 'Asia/Manila',
      browser: 'A',
      screen: '1 x 1 at 1',
      language: 'en',
    }),
    ...odd,
  }
}

async function open(tablet = tabletOf(), sync = new FakeSync(business())) {
  const user = showOnTablet(sync, <DeviceScreen tablet={tablet} words={changeText} />)
  await screen.findByText(/Checked at/)
  return { user, sync, tablet }
}

const button = (name: string) => screen.getByRole('button', { name })
const group = (name: string) => within(screen.getByRole('group', { name }))

describe('the page about this device', () => {
  it('says that it is ready for a day without a connection', async () => {
    await open()
    expect(await screen.findByText('Ready offline')).toBeTruthy()
  })

  it('folds away what only support asks for', async () => {
    const { user } = await open()
    const details = () => screen.getByText('Details for support').closest('details')
    expect(details()).toHaveProperty('open', false)
    await user.click(screen.getByText('Details for support'))
    expect(details()).toHaveProperty('open', true)
    expect(screen.getByText('20 of 20')).toBeTruthy()
    expect(screen.getAllByText('1.2.0 · aaaaaaaa')).toHaveLength(2)
    expect(screen.getByText('1.3.0')).toBeTruthy()
    expect(screen.getByText('Asia/Manila (the same)')).toBeTruthy()
    expect(screen.getByText('changes were not answered')).toBeTruthy()
  })

  it.each([
    ['a file of the app is missing', { isInCharge: true, stored: 19, files: 20 }, true],
    ['no worker opens it', { isInCharge: false, stored: 20, files: 20 }, true],
    ['its files are unknown', { isInCharge: true, stored: 0, files: null }, true],
    ['customers are missing', { isInCharge: true, stored: 20, files: 20 }, false],
  ])('is not ready while %s', async (_, shell, customers) => {
    const sync = new FakeSync(business())
    sync.upkeep.here = { board: true, customers }
    await open(tabletOf({ storedShell: async () => shell }), sync)
    expect(await screen.findByText('Not ready offline yet')).toBeTruthy()
  })

  it('Update always does something: it asks, and reports when there is nothing newer', async () => {
    const { user, tablet } = await open()
    await user.click(button('Update'))
    expect(await screen.findByText('This is the newest version.')).toBeTruthy()
    expect(tablet.updates.check).toHaveBeenCalledTimes(1)
    expect(tablet.updates.accept).toHaveBeenCalledTimes(1)
  })

  it('downloads the app again only after an explanation, and says when there is no connection', async () => {
    const tablet = tabletOf({ resetShell: vi.fn(async () => false) })
    const { user } = await open(tablet)
    await user.click(button('Fetch the app again'))
    expect(tablet.resetShell).not.toHaveBeenCalled()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/what waits to be sent stay as they are/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Fetch again' }))
    expect(await screen.findByText(/so nothing was fetched/)).toBeTruthy()
  })

  it('shows pending and ended entries, and brings a discarded booking back', async () => {
    const sync = new FakeSync(business())
    const command = 'createAppointment' as const
    const input = booking({ id: 'a1' })
    sync.queueRows = [
      {
        entryId: 'e1',
        command,
        input,
        state: 'queued',
        queuedAt: 0,
        user: 'makati',
        row: null,
        risk: null,
      },
    ]
    sync.upkeep.journalRows = [
      {
        entryId: 'e2',
        command,
        input,
        user: 'makati',
        queuedAt: 0,
        ending: 'discarded',
        endedAt: 0,
        by: 'makati',
        reason: 'called off',
        message: null,
        canComeBack: true,
      },
    ]
    const { user } = await open(tabletOf(), sync)
    expect(await group('Waiting to be sent').findByText(/^New booking · /)).toBeTruthy()
    expect(
      await group('Sent from this device').findByText(/Discarded by makati: called off/),
    ).toBeTruthy()
    await user.click(button('Bring back'))
    expect(sync.upkeep.done).toEqual([{ broughtBack: 'e2' }])
  })

  it('gives the tablet a name that its drawers and payments carry', async () => {
    window.localStorage.clear()
    const { user, sync } = await open()
    const save = button('Save name')
    expect(save).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Name of this tablet'), ' Desk 2 ')
    await user.click(save)
    expect(screen.getByText('Drawers and payments of this tablet say Desk 2.')).toBeTruthy()
    expect(window.localStorage.getItem('frontdesk.till')).toContain('"name":"Desk 2"')
    await act(() => sync.setStatus({ hasAllCalls: false }))
    expect(screen.queryByLabelText('Name of this tablet')).toBeNull()
    window.localStorage.clear()
  })

  it('does not report everything as sent while an entry is refused', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ conflicts: 1 })
    await open(tabletOf(), sync)
    expect(
      group('Waiting to be sent').getByText(
        'Refused: 1 change. Open the sign at the top to settle it.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText('Everything is sent.')).toBeNull()
  })

  it('imports an exported queue, and names its users', async () => {
    const sync = new FakeSync(business())
    sync.upkeep.imports.push({ ok: true, added: { cebu01: 2 }, known: 1 })
    const { user, tablet } = await open(tabletOf(), sync)
    await user.click(button('Export'))
    await waitFor(() => expect(tablet.saveFile).toHaveBeenCalledTimes(1))
    await user.upload(screen.getByLabelText('Exported file'), new File(['{}'], 'queue.json'))
    expect(await screen.findByText('Taken in: 2 changes by cebu01.')).toBeTruthy()
    expect(screen.getByText('1 change is here already.')).toBeTruthy()
  })

  it('says that the queue could not be read', async () => {
    const sync = new FakeSync(business())
    sync.upkeep.exportQueue = () => Promise.reject(new Error('The database is gone'))
    const { user, tablet } = await open(tabletOf(), sync)
    await user.click(button('Export'))
    expect((await screen.findByRole('alert')).textContent).toContain('The database is gone')
    expect(tablet.saveFile).not.toHaveBeenCalled()
  })

  it('copies a report that names no customer and no staff', async () => {
    const sync = new FakeSync(business())
    const input = booking({ id: 'a1' })
    sync.queueRows = [
      {
        entryId: 'e1',
        command: 'createAppointment',
        input,
        state: 'parked',
        queuedAt: 0,
        user: 'makati',
        row: null,
        risk: null,
      },
    ]
    const copy = vi.fn(async (_: string) => true)
    const { user } = await open(tabletOf({ copy }), sync)
    await user.click(button('Copy support report'))
    expect(await screen.findByText('The report is copied.')).toBeTruthy()
    const [text = ''] = copy.mock.lastCall ?? []
    expect(text).toContain('"state": "parked"')
    expect(text).toContain('changes were not answered')
    for (const personal of [input.name, input.mobileNumber, 'makati', input.note])
      if (personal) expect(text).not.toContain(personal)
  })

  it('says how an iPad gets the app, and after how long it locks itself', async () => {
    const { user, tablet } = await open()
    expect(screen.getByText('Tap Add to Home Screen, then Add.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: 'Locks itself' }))
    await user.click(await screen.findByRole('option', { name: 'After 2 idle minutes' }))
    expect(tablet.lockAfter.set).toHaveBeenCalledWith(2)
  })
})
