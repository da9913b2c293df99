import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '#domain/calls/records'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { checkedIn, showDetail } from './show-detail'

const entry = (at: string, action: string, changes: HistoryEntry['changes']): HistoryEntry => ({
  at: `2026-11-21T${at}:00.000Z`,
  actor: 'lea',
  allowedBy: null,
  action,
  changes,
})

const paid = {
  id: 't1',
  phase: 'Check-In',
  kind: 'PAYMENT',
  mode: 'GCASH',
  amount: 800,
  charge: 0,
}

const entries = [
  entry('05:50', 'checkInAppointment', [
    { field: 'status', was: 'RESERVED', is: 'CHECKED_IN' },
    { field: 'lockerId', was: null, is: 'l1' },
    { field: 'tenders', was: [], is: [paid] },
    { field: 'balanceAfterCheckIn', was: null, is: 0 },
  ]),
  entry('04:10', 'updateAppointment', [
    { field: 'startTime', was: '10:30', is: '14:00' },
    { field: 'endTime', was: '11:45', is: '15:15' },
    { field: 'staffId', was: 'bea', is: 'ana' },
    { field: 'note', was: null, is: 'Window side' },
  ]),
  entry('04:05', 'updateAppointment', [{ field: 'balanceAfterReservation', was: 1, is: 2 }]),
  entry('04:00', 'createAppointment', [
    { field: 'id', was: null, is: 'a1' },
    { field: 'serviceIds', was: null, is: ['swedish'] },
    { field: 'startDate', was: null, is: '2026-11-21' },
    { field: 'staffRequested', was: null, is: false },
    { field: 'note', was: null, is: null },
  ]),
]

const ofGroup = [
  entry('03:10', 'cancelGroup', [{ field: 'status', was: 'RESERVED', is: 'CANCELLED' }]),
  entry('03:00', 'createGroup', [
    { field: 'id', was: null, is: 'a1' },
    { field: 'startDate', was: null, is: '2026-11-21' },
    { field: 'staffId', was: null, is: 'ana' },
    { field: 'tandemOf', was: null, is: 'a0' },
  ]),
]

const withRow = (world: World, row: Appointment): World => ({
  ...world,
  appointments: new Map([...world.appointments, [row.id, row]]),
})

const open = (user: UserEvent) => user.click(screen.getByText('History'))

async function showHistory(sync: FakeSync) {
  const user = await showDetail(sync)
  await open(user)
  return user
}

const listed = async () =>
  within(await screen.findByRole('list', { name: 'Changes' })).getAllByText(/by lea$/)

describe('the history of an appointment', () => {
  it('says who did what and when, old and new, in words of the screen, of groups too', async () => {
    const sync = new FakeSync(checkedIn())
    sync.online.entries = [...entries, ...ofGroup]
    await showHistory(sync)
    await screen.findByText('Checked in')
    expect((await listed()).map((line) => line.parentElement?.textContent)).toEqual([
      [
        'Checked in11/21/2026, 1:50 PM by lea',
        'Status: RESERVED → CHECKED-INLocker: none → LOCKER L1Payment: Check-In · GCASH PHP 800.00',
      ].join(''),
      [
        'Moved11/21/2026, 12:10 PM by lea',
        'Time: 10:30 AM → 2:00 PMTherapist: BEA → ANANote: none → Window side',
      ].join(''),
      'Booked11/21/2026, 12:00 PM by leaService: SWEDISH 60Date: Nov 21, 2026',
      'Cancelled11/21/2026, 11:10 AM by leaStatus: RESERVED → CANCELLED',
      'Booked11/21/2026, 11:00 AM by leaDate: Nov 21, 2026Therapist: ANASecond therapist: Yes',
    ])
  })

  it('UNDO-1 does not say that the guest of a booking that was taken back did not show', async () => {
    const cancelReason = 'Booked by mistake'
    const back = { status: 'CANCELLED', customerInitiatedCancel: false, isTakenBack: true } as const
    const world = checkedIn()
    const sync = new FakeSync(withRow(world, { ...rowOf(world), ...back, cancelReason }))
    sync.online.entries = [
      entry('05:50', 'cancelAppointment', [
        { field: 'status', was: 'RESERVED', is: 'CANCELLED' },
        { field: 'customerInitiatedCancel', was: null, is: false },
        { field: 'cancelReason', was: null, is: cancelReason },
        { field: 'isTakenBack', was: false, is: true },
        { field: 'tenders', was: [paid], is: [paid, { ...paid, id: 't2', kind: 'REFUND' }] },
      ]),
    ]
    await showHistory(sync)
    const text = (await listed())[0]?.parentElement?.textContent
    expect(text).toContain('Taken back11/21/2026, 1:50 PM by lea')
    expect(text).toContain('Payment: Refund · GCASH PHP 800.00')
    expect(screen.getByDisplayValue('Undo after BOOK')).toBeTruthy()
    expect(document.body.textContent).not.toContain('Did not show')
  })

  it('asks a host that keeps it when it is opened, and not before', async () => {
    const sync = new FakeSync(checkedIn())
    const asked = () => sync.online.asked.filter(({ name }) => name === 'history')
    sync.setStatus({ hasAllCalls: false })
    const user = await showDetail(sync)
    expect(screen.queryByText('History')).toBeNull()
    sync.setStatus({ hasAllCalls: true })
    await screen.findByText('History')
    expect(asked()).toEqual([])
    await open(user)
    expect(await screen.findByText('No changes yet.')).toBeTruthy()
    expect(asked()).toEqual([{ name: 'history', input: { table: 'appointments', id: 'a1' } }])
  })

  it('says offline that it comes with the connection, reads it then, and again after a failure', async () => {
    const sync = new FakeSync(checkedIn())
    sync.online.entries = entries
    sync.setStatus({ online: false })
    const user = await showHistory(sync)
    expect(await screen.findByText('The history can be seen when back online.')).toBeTruthy()
    const failed = { ok: false, message: 'Failed to get history.', isOffline: false } as const
    vi.spyOn(sync.online, 'history').mockResolvedValueOnce(failed)
    sync.setStatus({ online: true })
    expect(await screen.findByText('The history could not be read.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Checked in')).toBeTruthy()
  })
})
