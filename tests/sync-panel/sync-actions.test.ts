import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withStore } from '#domain/rows/rows'
import type { Conflict } from '#sync'
import { tellDiscards } from '../../src/data/discards'
import { createIntents } from '../../src/data/intents'
import { choiceId } from '../../src/sync-panel/conflict/choice-id'
import { syncActions } from '../../src/sync-panel/sync-actions'
import { business, jose } from '../support/business'
import { booking, checkingIn, gymVisit } from '../support/commands'
import { conflictOf } from '../support/conflict'
import { FakeSync } from '../support/fake-sync'
import { until } from '../support/until'

const slotTaken = conflictOf({
  message: 'ANA is busy then.',
  field: 'staffId',
  choices: [{ kind: 'no-therapist' }, { kind: 'edit' }],
})

const moved: Conflict = {
  ...slotTaken,
  entryId: 'e2',
  code: 'moved-on',
  command: 'checkInAppointment',
  input: checkingIn(),
  choices: [{ kind: 'edit' }],
}

const edit = choiceId({ kind: 'edit' })

const failed = { at: 1, event: 'log-out failed', details: '' }

function setUp() {
  const sync = new FakeSync(business())
  sync.conflictRows = [slotTaken, moved]
  const goTo = vi.fn()
  const intents = createIntents(goTo)
  const device = { events: () => [failed], saveFile: vi.fn() }
  return {
    sync,
    intents,
    goTo,
    device,
    actions: syncActions({ sync, intents, device, goTo }),
  }
}

describe('OFF-5 resolving a conflict', () => {
  let desk: ReturnType<typeof setUp>
  beforeEach(() => {
    desk = setUp()
  })

  it('makes the chosen choice', async () => {
    expect(
      await desk.actions.resolve('e1', { choice: choiceId({ kind: 'no-therapist' }) }),
    ).toBeNull()
    expect(desk.sync.resolved).toMatchObject([{ entryId: 'e1', choice: { kind: 'no-therapist' } }])
  })

  it('keeps the fields that the user chose', async () => {
    await desk.actions.resolve('e1', { mine: ['note'] })
    expect(desk.sync.resolved).toMatchObject([{ choice: { kind: 'fields', mine: ['note'] } }])
  })

  it('shows the reason against it', async () => {
    const refusal = { message: 'ROOM 1 is busy.', confirm: [] }
    desk.sync.answers.push({ kind: 'refused', refusal })
    expect(await desk.actions.resolve('e1', { choice: choiceId({ kind: 'no-therapist' }) })).toBe(
      'ROOM 1 is busy.',
    )
  })

  it.each([
    ['addLocker', { id: 'l1', name: 'Corner' }, '/lockers', { table: 'lockers', id: 'l1' }],
    ['updateLoyalty', { id: 'MAKATI' }, '/store', { table: 'stores', id: 'MAKATI' }],
  ] as const)(
    'opens the form of a refused %s and keeps the change',
    async (command, input, path, row) => {
      const conflict = { ...moved, code: 'invalid', command, input } as const
      desk.sync.conflictRows = [{ ...conflict, input: { loyaltyPointsConfig: {}, ...input } }]
      expect(await desk.actions.resolve('e2', { choice: edit })).toBeNull()
      expect(desk.intents.current()).toEqual({ kind: 'row', row })
      expect(desk.goTo).toHaveBeenCalledWith(path)
      expect(desk.sync.resolved).toEqual([])
    },
  )

  it('reports a choice that has gone, and makes no other one', async () => {
    const choice = choiceId({ kind: 'move', staffId: 'ana' })
    expect(await desk.actions.resolve('e1', { choice })).toBe(
      'This cannot be done any more. Please choose another way.',
    )
    expect(desk.sync.resolved).toEqual([])
  })

  it('reports that the conflict was resolved meanwhile', async () => {
    expect(await desk.actions.resolve('gone', { choice: edit })).toBe('This was settled meanwhile.')
  })

  it('puts a booking back into the form', async () => {
    await desk.actions.resolve('e1', { choice: edit })
    expect(desk.goTo).toHaveBeenCalledWith('/dashboard')
    expect(desk.intents.current()).toMatchObject({
      kind: 'correct',
      entryId: 'e1',
      refusal: { message: 'ANA is busy then.', field: 'staffId' },
    })
    expect(desk.sync.resolved).toEqual([])
  })

  it('opens the form with a cancelled visit that is to be booked again at another time', async () => {
    const again = booking({ id: 'e2', startTime: '16:00' })
    desk.sync.conflictRows = [{ ...moved, again }]
    desk.actions.more('e2')
    await until(() => expect(desk.goTo).toHaveBeenCalledWith('/dashboard'))
    expect(desk.intents.current()).toMatchObject({ kind: 'correct', entryId: 'e2', input: again })
    expect(desk.sync.resolved).toEqual([])
  })

  it('puts a group back into the form as a whole', async () => {
    const input = { id: 'a1', groupId: 'g1', members: [booking(), booking({ id: 'a2' })] }
    const message = 'Guest 1: ANA is busy then.'
    const field = 'members.0.staffId'
    const asked = { command: 'createGroup', input, heldInput: input } as const
    desk.sync.conflictRows = [{ ...slotTaken, ...asked, message, field }]
    await desk.actions.resolve('e1', { choice: edit })
    expect(desk.intents.current()).toMatchObject({
      kind: 'correct',
      offered: 'MASSAGE',
      input: { groupId: 'g1', members: [{ id: 'a1' }, { id: 'a2' }] },
      refusal: { message, field: 'staffId' },
    })
    expect(desk.sync.resolved).toEqual([])
  })

  it('discards any other change, with a journal record, and opens the appointment', async () => {
    await desk.actions.resolve('e2', { choice: edit })
    expect(desk.sync.resolved).toEqual([{ entryId: 'e2', reason: 'Done anew by hand' }])
    expect(desk.goTo).toHaveBeenCalledWith('/dashboard?open=a1')
  })

  it('puts a booking other than a massage into its own form', async () => {
    desk.sync.conflictRows = [{ ...slotTaken, heldInput: gymVisit() }]
    await desk.actions.resolve('e1', { choice: edit })
    expect(desk.goTo).toHaveBeenCalledWith('/non-massage')
  })

  it('shows the customer whose change is to be made again', async () => {
    const input = { id: jose, customerMobileNumber: jose, action: 'ADD', points: 5 } as const
    desk.sync.conflictRows = [{ ...moved, command: 'updatePoints', input }]
    await desk.actions.resolve('e2', { choice: edit })
    expect(desk.goTo).toHaveBeenCalledWith('/customers')
    expect(desk.intents.current()).toEqual({ kind: 'customer', mobileNumber: jose })
  })

  it('saves queue and events as a file', async () => {
    desk.actions.exportQueue()
    await until(() => expect(desk.device.saveFile).toHaveBeenCalled())
    expect(desk.device.saveFile).toHaveBeenCalledWith(
      'frontdesk-queue.json',
      JSON.stringify({ events: [failed], queue: 'the queue' }),
    )
  })
})

it('REPORT-16 the service is told of a discarded conflict in a store that looks at exceptions', async () => {
  const { sync, actions } = setUp()
  const { command, input } = moved
  const item = { entryId: 'e2', command, input, user: 'makati', queuedAt: 1, endedAt: 2 }
  const ended = { ending: 'discarded', by: 'makati', reason: 'He left', message: null } as const
  sync.upkeep.journalRows = [{ ...item, ...ended, canComeBack: true }]
  const told = () => sync.online.asked.filter(({ name }) => name === 'tellDiscards')
  await tellDiscards(sync)
  expect(told()).toEqual([])
  sync.world = withStore(sync.world, { ...sync.world.store, showsExceptions: true })
  await actions.discard('e2', 'He left')
  await until(() => expect(told()).toHaveLength(1))
  expect(told()).toMatchObject([
    { input: [{ id: 'e2', what: 'Check-in', reason: 'He left', by: 'makati', row: 'a1' }] },
  ])
})
