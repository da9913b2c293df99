import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PointsInput } from '#domain/customer/update-points'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { QueueItem, Session } from '#sync'
import { createIntents } from '../../../src/data/intents'
import { business, maria, storeCode, today } from '../../support/business'
import { booking, done } from '../../support/commands'
import { conflictOf } from '../../support/conflict'
import { FakeSync } from '../../support/fake-sync'
import { until } from '../../support/until'
import { openCustomer, showCustomers, write } from './show-customers'

const owner: Session = { username: 'owner', storeCode, roles: 'ADMIN SUPER_ADMIN', token: 'token' }

/** Fields of Maria's record that only the service has. */
const storedRecord: Partial<Customer> = {
  appointments: [
    {
      id: 'old',
      service: 'Shiatsu 90, Gym pass',
      staff: 'Bea',
      start: '2026-08-22T11:00:00+08:00',
      status: 'COMPLETED',
      pointsEarned: 12,
      pointsRedeemed: 100,
    },
    {
      id: 'a1',
      service: 'Swedish 60',
      staff: 'Ana',
      start: `${today}T14:00:00+08:00`,
      status: 'CANCELLED',
      pointsEarned: 0,
      pointsRedeemed: 0,
    },
  ],
  updateCustomerPointsLogs: [
    { action: 'ADD', points: 50, createdBy: 'owner', createdDateTime: '2026-06-04T02:05:00Z' },
  ],
}

/** Maria's booking of today. On the tablet it is RESERVED, although the service's answer has another status. */
const booked = () =>
  done(business(), 'createAppointment', booking({ mobileNumber: maria, name: 'Maria Santos' }))

function withMaria(world: World, part: Partial<Customer>): World {
  const person = world.customers.get(maria)
  if (!person) throw new Error('Maria is missing')
  return { ...world, customers: new Map([...world.customers, [maria, { ...person, ...part }]]) }
}

async function openMaria(given: { session?: Session; more?: Partial<Customer> } = {}) {
  const sync = new FakeSync(booked())
  sync.online.records = { [maria]: storedRecord }
  if (given.session) sync.logInAs(given.session)
  sync.world = withMaria(sync.world, given.more ?? {})
  const goTo = vi.fn()
  const intents = createIntents(goTo)
  const user = await showCustomers(sync, { intents })
  await openCustomer(user, maria)
  return { sync, user, intents, goTo }
}

const history = () => screen.findByRole('table', { name: 'Appointment History' })
const historyTexts = async () =>
  within(await history())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 6)
        .map((cell) => cell.textContent),
    )

const logLines = () =>
  within(screen.getByRole('region', { name: 'Points log' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent)

/** A pending change of Maria's points. */
const waitingPoints = (moved: Pick<PointsInput, 'action' | 'points'>): QueueItem => ({
  entryId: 'e1',
  command: 'updatePoints',
  input: { id: maria, customerMobileNumber: maria, ...moved },
  state: 'queued',
  queuedAt: Date.parse('2026-11-21T05:00:00Z'),
  user: 'owner',
  row: null,
  risk: null,
})

const newest = [`11/21/2026, 2:00 PM`, 'SWEDISH 60', 'ANA', 'RESERVED', '-', '-']

const figures = () =>
  within(screen.getByRole('region', { name: 'Points' }))
    .getAllByRole('definition')
    .map((figure) => figure.textContent)

describe('the appointment history', () => {
  it('CUST-3 CUST-5 lists visits with status and points, books one again and opens one', async () => {
    const more = { visitCount: 1200, cancelCount: 1, expiredPointsApril12025: 85 }
    const { user, intents, goTo } = await openMaria({ more })
    await screen.findByText('SHIATSU 90, GYM PASS')
    expect(await historyTexts()).toEqual([
      newest,
      ['08/22/2026, 11:00 AM', 'SHIATSU 90, GYM PASS', 'BEA', 'COMPLETED', '+12', '−100'],
    ])
    expect(screen.getByText(/^Only of this store. 1199 more visits and 1 more canc/)).toBeTruthy()
    expect(screen.getByText('Expired Points, earned before Jan 1, 2025')).toBeTruthy()
    expect(figures()).toEqual(['260', '1,200', '1', '85'])
    // CUST-4: only a SUPER_ADMIN moves points.
    expect(screen.queryByRole('button', { name: 'ADD' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'SUBTRACT' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Book SHIATSU 90, GYM PASS again' }))
    expect(goTo).toHaveBeenCalledWith('/dashboard')
    expect(intents.current()).toEqual({
      kind: 'book-again',
      offered: 'MASSAGE',
      booking: {
        mobileNumber: maria,
        name: 'Maria Santos',
        serviceIds: ['shiatsu', 'gym'],
        staffId: 'bea',
        staffRequested: false,
      },
    })
    await user.click(screen.getByRole('button', { name: '11/21/2026, 2:00 PM' }))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('CUST-3 offline lists the visits on this tablet, and says which are missing', async () => {
    const sync = new FakeSync(booked())
    sync.setStatus({ online: false })
    const user = await showCustomers(sync)
    await openCustomer(user, maria)
    expect(await historyTexts()).toEqual([newest])
    expect(screen.getByText('Only of this store.')).toBeTruthy()
    expect(screen.getByText('Older appointments can be seen with a connection.')).toBeTruthy()
    expect(screen.getByText('The points log can be seen with a connection.')).toBeTruthy()
    expect(screen.getByLabelText('Birth Date')).toHaveProperty('value', 'Online only')
  })

  it('CREATE-4 does not book an INACTIVE customer again', async () => {
    await openMaria({ more: { status: 'INACTIVE' } })
    const again = await screen.findByRole('button', { name: 'Book SWEDISH 60 again' })
    expect(again).toHaveProperty('disabled', true)
  })
})

describe('points', () => {
  it('CUST-4 are added with whole numbers only, and not lost without a question', async () => {
    const { sync, user } = await openMaria({ session: owner })
    await user.click(screen.getByRole('button', { name: 'ADD' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add points' })
    const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
    await write(user, 'Points', '1.5')
    await press('ADD')
    expect(await within(dialog).findByText('Points should be a whole number.')).toBeTruthy()
    expect(within(dialog).getAllByText('260')).toHaveLength(2)
    await write(user, 'Points, not a whole number', '1.000')
    expect(within(dialog).getByText('1,260')).toBeTruthy()
    await press('Back')
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    await press('ADD')
    expect(await screen.findByText('Updated points')).toBeTruthy()
    expect(sync.given).toEqual([
      {
        name: 'updatePoints',
        input: { id: maria, customerMobileNumber: maria, action: 'ADD', points: 1000 },
      },
    ])
    expect(figures()[0]).toBe('1,260')
    await user.click(screen.getByRole('button', { name: 'SUBTRACT' }))
    const back = await screen.findByRole('dialog', { name: 'Subtract points' })
    await write(user, 'Points', '40')
    await user.click(within(back).getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await until(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sync.given).toHaveLength(1)
  })

  it('CUST-4 refuses an empty change and a balance below zero', async () => {
    const { user } = await openMaria({ session: owner })
    await user.click(screen.getByRole('button', { name: 'SUBTRACT' }))
    const dialog = await screen.findByRole('dialog', { name: 'Subtract points' })
    const press = () => user.click(within(dialog).getByRole('button', { name: 'SUBTRACT' }))
    await press()
    expect(await within(dialog).findByText('No points to update')).toBeTruthy()
    const field = within(dialog).getByRole('textbox')
    const type = async (points: string) => {
      await user.clear(field)
      await user.paste(points)
      await press()
    }
    await type('261')
    expect(await within(dialog).findByText('Total points is less than zero')).toBeTruthy()
    await type('260')
    expect(await screen.findByText('Updated points')).toBeTruthy()
    expect(figures()[0]).toBe('0')
  })

  it('CUST-3 CUST-4 the log lists movements with their user, pending ones first', async () => {
    const { sync } = await openMaria({ session: owner })
    await screen.findByText('ADD 50')
    sync.queueRows = [waitingPoints({ action: 'SUBTRACT', points: 20 })]
    await sync.change(sync.world)
    expect(await screen.findAllByText('Not sent')).toHaveLength(2)
    await screen.findByText('SUBTRACT 20')
    expect(logLines()).toEqual([
      'SUBTRACT 20by ownerNot sent11/21/2026, 1:00 PM',
      'ADD 50by owner06/04/2026, 10:05 AM',
    ])
  })

  it('CUST-4 points that the service reports before its answer have one line', async () => {
    const { sync } = await openMaria({ session: owner })
    await screen.findByText('ADD 50')
    const queued = waitingPoints({ action: 'ADD', points: 25 })
    const twice = [queued, { ...queued, entryId: 'e2', queuedAt: queued.queuedAt + 60_000 }]
    const at = (minute: string) => ({
      ...{ action: 'ADD', points: 25, createdBy: 'owner' },
      createdDateTime: `2026-11-21T05:0${minute}:00Z`,
    })
    sync.queueRows = twice.map((item) => ({ ...item, state: 'sending' }))
    const former = storedRecord.updateCustomerPointsLogs ?? []
    sync.online.records = {
      [maria]: { ...storedRecord, updateCustomerPointsLogs: [at('2'), ...former] },
    }
    await sync.change(withMaria(sync.world, { pointsEarned: 325 }))
    const log = [
      'ADD 25by ownerNot sent11/21/2026, 1:01 PM',
      'ADD 25by owner11/21/2026, 1:02 PM',
      'ADD 50by owner06/04/2026, 10:05 AM',
    ]
    await screen.findByText('11/21/2026, 1:02 PM')
    expect(logLines()).toEqual(log)
    // A pending change that is missing in the tablet's log can't be in the service's log either.
    sync.queueRows = twice.slice(1)
    sync.setStatus({ online: false })
    await sync.change(sync.world)
    expect(logLines()).toEqual(log)
  })

  it('CUST-4 sent points stay in the log until the service reports them', async () => {
    const { sync } = await openMaria({ session: owner })
    await screen.findByText('ADD 50')
    sync.queueRows = [waitingPoints({ action: 'ADD', points: 25 })]
    await sync.change(sync.world)
    await screen.findByText('ADD 25')
    sync.queueRows = []
    await sync.change(sync.world)
    await until(() => expect(screen.queryByText('Not sent')).toBeNull())
    const former = storedRecord.updateCustomerPointsLogs ?? []
    expect(logLines()).toEqual([
      'ADD 25by owner11/21/2026, 1:00 PM',
      'ADD 50by owner06/04/2026, 10:05 AM',
    ])
    const [latest] = former
    if (!latest) throw new Error('Nothing was storedRecord')
    const added = { ...latest, points: 25, createdDateTime: '2026-11-21T05:01:00Z' }
    sync.online.records = {
      [maria]: { ...storedRecord, updateCustomerPointsLogs: [added, ...former] },
    }
    await sync.change(withMaria(sync.world, { pointsEarned: 285 }))
    await screen.findByText('11/21/2026, 1:01 PM')
    expect(logLines()).toHaveLength(2)
  })

  it('CUST-4 OFF-5 refused points leave the log, and it says so', async () => {
    const { sync } = await openMaria({ session: owner })
    await screen.findByText('ADD 50')
    const queued = waitingPoints({ action: 'ADD', points: 25 })
    sync.queueRows = [queued]
    await sync.change(sync.world)
    await screen.findByText('ADD 25')
    const { entryId, command, input } = queued
    sync.queueRows = []
    sync.conflictRows = [{ ...conflictOf({ code: 'invalid', command, input }), entryId }]
    await sync.change(sync.world)
    await screen.findByText('A change was not taken')
    expect(logLines()).toEqual(['ADD 50by owner06/04/2026, 10:05 AM'])
  })
})
