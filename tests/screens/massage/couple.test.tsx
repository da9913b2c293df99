import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { maria } from '../../support/business'
import { booking, cancelling, couple, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

function showDay(world: World, status = {}) {
  const sync = new FakeSync(world)
  sync.setStatus(status)
  const user = showOnTablet(sync, <MassageScreen />, { time: '13:00' })
  return { sync, user }
}

const event = (name: RegExp) => screen.findByRole('button', { name })

describe('guests who were booked at once', () => {
  it('are named with each other on the board, but not a guest who has cancelled', async () => {
    const { sync } = showDay(couple())
    expect((await event(/^Jose, with Rosa, SWEDISH 60/)).textContent).toMatch(/^2Jose/)
    expect(await event(/^Rosa, with Jose, SWEDISH 60/)).toBeTruthy()
    await sync.change(done(couple(), 'cancelAppointment', cancelling({ id: 'a2' })))
    expect(await event(/^Jose, SWEDISH 60/)).toBeTruthy()
  })
})

/** Takes up Jose's appointment with the keyboard, moves it, and drops it once it is judged. Returns the verdict. */
async function drop(user: UserEvent, keys: readonly string[]) {
  ;(await event(/^Jose, /)).focus()
  await user.keyboard('m')
  for (const key of keys) await user.keyboard(`{${key}}`)
  const bar = screen.getByRole('application', { name: /^Move Jose/ })
  await waitFor(() => expect(bar.textContent).not.toMatch(/PM$/))
  const said = bar.textContent
  await user.keyboard('{Enter}')
  return said
}

async function move(world: World, keys: readonly string[], status = {}) {
  const desk = showDay(world, status)
  return { ...desk, said: await drop(desk.user, keys) }
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const later = ['ArrowDown', 'ArrowDown']

describe('a guest of a couple who is moved to another time', () => {
  it('asks whether the other one comes along, and takes both, and back', async () => {
    const { sync, user, said } = await move(couple(), later)
    expect(said).toContain('Free for both')
    expect(await screen.findByRole('dialog', { name: 'Move Rosa too?' })).toBeTruthy()
    expect(screen.getByText('Both to Nov 21, 2026, 2:30 PM:')).toBeTruthy()
    expect(screen.getByText('Rosa: BEA, ROOM 2')).toBeTruthy()
    await user.click(await button('Both'))
    expect(
      await screen.findByText('Jose and Rosa are moved to Nov 21, 2026, 2:30 PM.'),
    ).toBeTruthy()
    expect(sync.given.map(({ name }) => name)).toEqual(['moveGroup'])
    expect(rowOf(sync.world, 'a2')).toMatchObject({
      startTime: '14:30',
      staffId: 'bea',
      roomId: 'r2',
    })
    await user.click(await button('Undo'))
    await screen.findByText('Jose and Rosa are back at Nov 21, 2026, 2:00 PM.')
    for (const id of ['a1', 'a2']) expect(rowOf(sync.world, id).startTime).toBe('14:00')
  })

  it('goes alone, or stays', async () => {
    const { sync, user } = await move(couple(), later)
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Rosa too?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sync.given).toEqual([])
    await drop(user, ['ArrowDown'])
    await user.click(await button('Only Jose'))
    await screen.findByText('Jose is moved to ANA, Nov 21, 2026, 2:15 PM.')
    expect(sync.given.map(({ name }) => name)).toEqual(['updateAppointment'])
    expect(rowOf(sync.world, 'a2').startTime).toBe('14:00')
  })

  it('names the guest for whom there is no place, before anything is moved', async () => {
    const taken = booking({
      id: 'b1',
      mobileNumber: maria,
      startTime: '15:15',
      staffId: 'bea',
      roomId: 'r3',
      confirmed: ['BREAK'],
    })
    const { sync, user, said } = await move(done(couple(), 'createAppointment', taken), later)
    expect(said).toMatch(/Only Jose can move here\. Guest 2 \(Rosa\): BEA is busy/)
    expect((await screen.findAllByText(/^Guest 2 \(Rosa\): BEA is busy/)).length).toBeGreaterThan(0)
    expect((await button('Both')).disabled).toBe(true)
    await user.click(await button('Only Jose'))
    await screen.findByText(/^Jose is moved to ANA/)
    expect(sync.given.map(({ name }) => name)).toEqual(['updateAppointment'])
  })

  it('is refused for a guest without a place although the therapist of the other one has a break', async () => {
    const own = { id: 'b1', mobileNumber: maria, startTime: '16:15', staffId: 'bea', roomId: 'r3' }
    const world = done(couple(), 'createAppointment', booking({ ...own, confirmed: ['BREAK'] }))
    const { said } = await move(
      world,
      Array.from({ length: 8 }, () => 'ArrowDown'),
    )
    expect(said).toMatch(/Only Jose can move here\. Guest 2 \(Rosa\): BEA is busy/)
    expect((await button('Both')).disabled).toBe(true)
  })

  it('changes places with the other one where the therapist is hers', async () => {
    const { sync, user } = await move(couple(), ['ArrowRight', ...later])
    expect((await button('Only Jose')).disabled).toBe(true)
    await user.click(await button('Both'))
    await screen.findByText(/^Jose and Rosa are moved to/)
    expect(['a1', 'a2'].map((id) => rowOf(sync.world, id).staffId)).toEqual(['bea', 'ana'])
  })

  it('is not asked for another therapist at the same time', async () => {
    const first = await move(couple(), ['ArrowRight', 'ArrowRight'])
    await screen.findByText(/^Jose is moved to CORA/)
    expect(first.sync.given.map(({ name }) => name)).toEqual(['updateAppointment'])
  })
})
