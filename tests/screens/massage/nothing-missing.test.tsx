import { cleanup, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { timeOfMinute } from '#domain/kernel/dates'
import { type Appointment, appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { timing } from '#domain/slot/timing'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business, today } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const world = business()
const swedish = [...world.services.values()].filter(({ id }) => id === 'swedish')

function rowOf(id: string, more: Partial<Appointment> = {}): Appointment {
  const times = timing(more.startDate ?? today, more.startTime ?? '14:00', swedish)
  const usual = { serviceIds: ['swedish'], serviceOfferedType: 'MASSAGE', status: 'RESERVED' }
  return v.parse(appointment, { ...times, ...usual, name: id, staffId: 'ana', ...more, id })
}

/** A world in which Bea is off, Cora is no longer available, and Gone is unknown. */
function withRows(rows: readonly Appointment[]): World {
  const staffs = [...world.staffs.values()].map((row) => ({
    ...row,
    dayOffNow: row.id === 'bea',
    available: row.id !== 'cora',
  }))
  return {
    ...world,
    staffs: new Map(staffs.map((row) => [row.id, row])),
    appointments: new Map(rows.map((row) => [row.id, row])),
  }
}

const anyRows = fc
  .array(
    fc.record({
      staffId: fc.constantFrom('ana', 'bea', 'cora', 'gone', null),
      status: fc.constantFrom('RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED', 'ON_HOLD'),
      startTime: fc.nat({ max: 95 }).map((quarter) => timeOfMinute(quarter * 15)),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((all) => all.map((each, at) => rowOf(`Guest ${at}.`, each)))

const drawn = () =>
  screen.queryAllByRole('button', { name: /^Guest \d+\.,/ }).map((event) => nameOf(event))

/** The accessible name of an event, or the text of a table's row. */
const nameOf = (element: HTMLElement) =>
  (element.getAttribute('aria-label') ?? element.textContent)?.split(',')[0] ?? ''

const names = (rows: readonly Appointment[]) => rows.map(({ name }) => name).sort()

async function showDay(rows: readonly Appointment[], status: 'online' | 'offline' = 'online') {
  const sync = new FakeSync(withRows(rows))
  sync.setStatus({ online: status === 'online' })
  const user = showOnTablet(sync, <MassageScreen />, { time: '13:00' })
  await screen.findAllByRole('button', { name: /^Guest/ })
  return user
}

async function tableRows(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Show the day as a table' }))
  const table = await screen.findByRole('table')
  return within(table)
    .getAllByRole('button', { name: /^Guest/ })
    .map(nameOf)
}

describe('nothing of the day is ever missing', () => {
  it('DASH-1 with any therapist, status and time', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const user = await showDay(rows)
        expect(drawn().sort()).toEqual(names(rows))
        expect((await tableRows(user)).sort()).toEqual(names(rows))
        cleanup()
      }),
      { numRuns: 3 },
    )
  })

  it('past midnight, nor with what the tablet does not know, also offline', async () => {
    const odd: Partial<Appointment>[] = [
      { startTime: '23:30' },
      { staffId: 'bea' },
      { staffId: 'cora' },
      { staffId: 'gone' },
      { staffId: null },
      { status: 'ON_HOLD' },
      { serviceIds: ['gone'] },
    ]
    const rows = odd.map((more, at) => rowOf(`Guest ${at}.`, more))
    await showDay(rows, 'offline')
    expect(drawn().sort()).toEqual(names(rows))
  })

  it('and one that runs past midnight stays in its own business day', async () => {
    const rows = [
      rowOf('Guest 1.', { startDate: '2026-11-20', startTime: '23:30' }),
      rowOf('Guest 2.'),
    ]
    const user = await showDay(rows)
    expect(drawn()).toEqual(['Guest 2.'])
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByRole('button', { name: /^Guest 1\./ })).toBeTruthy()
    expect(drawn()).toEqual(['Guest 1.'])
  })
})
