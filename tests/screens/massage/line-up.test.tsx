import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import type { TypedDraft } from '../../../src/screens/booking/draft/draft'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { idOf, instant, present, visit } from '../../support/line-up/attended'
import { showOnTablet } from '../../support/show-on-tablet'
import { book, drafted, filled, pick, type } from '../booking/show-form'

const all = { bea: '09:50', ana: '10:00', cora: '10:10' }

async function showDay(world: World, time = '13:00', typed: Partial<TypedDraft> = {}) {
  const sync = new FakeSync(world, time)
  const draftStorage = drafted(typed)
  const user = showOnTablet(sync, <MassageScreen />, { time, draftStorage })
  await screen.findByRole('button', { name: 'BOOK' })
  await screen.findByRole('region', { name: 'Line-up' })
  return { user, sync }
}

const chips = () =>
  within(screen.getByRole('region', { name: 'Line-up' }))
    .queryAllByRole('listitem')
    .map((item) => within(item).getByRole('button').getAttribute('aria-label'))

const chip = (name: RegExp) => screen.findByRole('button', { name })

describe('the line-up above the board', () => {
  it('LINEUP-3 has the therapists in the order of their turns and marks the next', async () => {
    const world = visit(visit(present(all), 'v1', 'bea', '12:30'), 'v2', 'ana', '10:15')
    await showDay(world)
    expect(chips()).toEqual(['1, CORA, next', '2, ANA, free', '3, BEA, until 1:45 PM'])
  })

  it('LINEUP-9 says for how long a therapist is free, and when duty begins', async () => {
    await showDay(visit(present(all), 'v1', 'ana', '10:44', { status: 'RESERVED' }), '10:40')
    expect(chips()).toEqual([
      '1, BEA, from 11:00 AM',
      '2, ANA, free, 4 min',
      '3, CORA, next, 80 min',
    ])
  })

  it('LINEUP-1 clocks a therapist in at an earlier time', async () => {
    const { user, sync } = await showDay(business())
    expect(screen.getByText('No one has clocked in yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clock in' }))
    await pick(user, 'Who came', 'BEA')
    await type(user, 'Came at', '1:30 pm')
    await user.click(screen.getByRole('button', { name: 'CLOCK IN' }))
    expect(await screen.findByText('The time is in the future.')).toBeTruthy()
    await type(user, 'Came at', '9:58 am')
    await user.click(screen.getByRole('button', { name: 'CLOCK IN' }))
    await waitFor(() => expect(chips()).toEqual(['1, BEA, next']))
    expect(sync.world.attendances.get(idOf('bea'))?.inAt).toBe(instant('09:58'))
  })

  it('LINEUP-10 clocks all who are due in at once, without those who are left out', async () => {
    const { user, sync } = await showDay(business(), '12:00')
    await user.click(screen.getByRole('button', { name: 'Clock in' }))
    await pick(user, 'Who came', /^All \d who are due$/)
    await user.click(screen.getByRole('checkbox', { name: 'BEA' }))
    await user.click(screen.getByRole('button', { name: /^CLOCK IN/ }))
    await waitFor(() => expect(chips()).toHaveLength(2))
    expect(sync.world.attendances.has(idOf('bea'))).toBe(false)
    expect(sync.world.attendances.get(idOf('ana'))?.inAt).toBe(instant('12:00'))
  })

  it('LINEUP-4 skips a therapist with a reason, and brings her back', async () => {
    const { user, sync } = await showDay(present(all))
    await user.click(await chip(/1, BEA/))
    await user.click(await screen.findByRole('menuitem', { name: 'Skip for some minutes' }))
    await user.click(await screen.findByRole('button', { name: 'SKIP' }))
    expect(await screen.findByText('Reason is required.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Meal' }))
    await user.click(screen.getByRole('button', { name: 'SKIP' }))
    await user.click(await chip(/1, BEA, skips until 1:15 PM/))
    expect(chips()[1]).toBe('2, ANA, next')
    await user.click(await screen.findByRole('menuitem', { name: 'Back in the line-up' }))
    await chip(/1, BEA, next/)
    expect(sync.world.attendances.get(idOf('bea'))?.skips).toMatchObject([{ reason: 'Meal' }])
  })

  it('LINEUP-6 asks before a therapist with a guest on the table is clocked out, naming the guest', async () => {
    const world = visit(present(all), 'v1', 'bea', '12:30', { name: 'Jose', cleaningMinutes: 15 })
    const { user } = await showDay(world)
    await user.click(await chip(/3, BEA/))
    await user.click(await screen.findByRole('menuitem', { name: 'Clock out' }))
    expect(await screen.findByText('Jose is on the table until 1:30 PM.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clock out' }))
    await waitFor(() => expect(chips()).toEqual(['1, ANA, next', '2, CORA, free']))
  })

  it('tells when each massage can begin next', async () => {
    const { user } = await showDay(present(all), '14:00')
    await user.click(screen.getByRole('button', { name: 'Next free' }))
    expect(await screen.findAllByText('now · BEA')).toHaveLength(2)
  })
})

describe('a booking out of turn', () => {
  const turnOf = (sync: FakeSync) => sync.world.appointments.get('new-1')?.turn

  it('LINEUP-5 asks for a reason once and keeps who was passed', async () => {
    const { user, sync } = await showDay(present(all), '14:00', filled)
    await book(user)
    expect(await screen.findByText('It is the turn of BEA')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'BOOK OUT OF TURN' }))
    expect(await screen.findByText('Reason is required.')).toBeTruthy()
    await type(user, 'Reason', 'Strong hands')
    await user.click(screen.getByRole('button', { name: 'BOOK OUT OF TURN' }))
    await waitFor(() => expect(turnOf(sync)).toBeTruthy())
    expect(turnOf(sync)).toEqual({
      kind: 'CHOSEN',
      passed: [{ staffId: 'bea', why: 'Strong hands' }],
    })
  })

  it('books as requested where the guest asked for the therapist', async () => {
    const { user, sync } = await showDay(present(all), '14:00', filled)
    await book(user)
    await user.click(await screen.findByRole('button', { name: 'Guest asked for her' }))
    expect(screen.getByText('ANA is booked as Therapist Requested')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'BOOK AS REQUESTED' }))
    await waitFor(() => expect(turnOf(sync)).toEqual({ kind: 'REQUESTED', passed: [] }))
    expect(sync.world.appointments.get('new-1')?.staffRequested).toBe(true)
  })

  it('asks nothing for the next one, nor for a requested one', async () => {
    const { user, sync } = await showDay(present({ ana: '10:00', bea: '10:10' }), '14:00', filled)
    await book(user)
    await waitFor(() => expect(turnOf(sync)).toEqual({ kind: 'TURN', passed: [] }))
  })

  it('notes a request', async () => {
    const { user, sync } = await showDay(present(all), '14:00', filled)
    await user.click(screen.getByRole('switch', { name: 'Therapist Requested' }))
    await book(user)
    await waitFor(() => expect(turnOf(sync)).toEqual({ kind: 'REQUESTED', passed: [] }))
  })
})
