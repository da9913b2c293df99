import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business, maria } from '../../support/business'
import { at, booking, checkingIn, completing, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const reserved = () => done(business(), 'createAppointment', booking())
const checkedIn = () => done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))

const event = () => screen.findByRole('button', { name: /^Jose, SWEDISH 60/ })
const bar = () => screen.queryByRole('application', { name: /^Move Jose/ })
const said = async () =>
  (await screen.findByRole('application', { name: /^Move Jose/ })).textContent

async function showDay(world: World, offers: { hasAllCalls?: boolean } = {}) {
  const sync = new FakeSync(world)
  sync.setStatus(offers)
  const user = showOnTablet(sync, <MassageScreen />, { time: '13:00' })
  const keys = async (...names: string[]) => {
    for (const name of names) await user.keyboard(`{${name}}`)
  }
  return { sync, user, keys }
}

/** Begins to move Jose's appointment with the keyboard. */
async function takeUp(world: World, offers = {}) {
  const desk = await showDay(world, offers)
  ;(await event()).focus()
  await desk.user.keyboard('m')
  expect(await said()).toContain('Jose to ANA, 2:00 – 3:15 PM')
  return desk
}

describe('an appointment being moved', () => {
  it('UPDATE-2 shows the target slot and whether it is free, moves there, and back by Undo', async () => {
    const { sync, user, keys } = await takeUp(reserved())
    await keys('ArrowRight', 'ArrowDown', 'ArrowDown')
    await waitFor(async () => expect(await said()).toContain('Jose to BEA, 2:30 – 3:45 PMFree'))
    await keys('Enter')
    expect(await screen.findByText('Jose is moved to BEA, Nov 21, 2026, 2:30 PM.')).toBeTruthy()
    expect(bar()).toBeNull()
    expect(sync.given).toEqual([
      {
        name: 'updateAppointment',
        input: {
          id: 'a1',
          staffId: 'bea',
          startDate: '2026-11-21',
          startTime: '14:30',
          confirmed: [],
        },
      },
    ])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Jose is back at ANA, Nov 21, 2026, 2:00 PM.')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ staffId: 'ana', roomId: 'r1', startTime: '14:00' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('names the obstacle, and goes on being moved', async () => {
    const other = booking({ id: 'a2', mobileNumber: maria, staffId: 'bea', roomId: 'r2' })
    const { sync, keys } = await takeUp(done(reserved(), 'createAppointment', other))
    await keys('ArrowRight')
    await waitFor(async () => expect(await said()).toMatch(/BEA is busy from 2:00 PM to 3:15 PM/))
    await keys('Enter')
    expect(bar()).not.toBeNull()
    await keys('Escape')
    expect(bar()).toBeNull()
    expect(sync.given).toEqual([])
    expect(document.activeElement).toBe(await event())
  })

  it('gets another room where its own is taken then', async () => {
    const cora = { id: 'a2', mobileNumber: maria, staffId: 'cora', startTime: '15:15' }
    const other = booking({ ...cora, confirmed: ['BREAK'] })
    const world = done(reserved(), 'createAppointment', other)
    const { keys } = await takeUp(world)
    await keys('ArrowDown')
    await waitFor(async () => expect(await said()).toContain('Free, in ROOM 2 instead of ROOM 1'))
  })

  it('asks before it is moved into a break', async () => {
    const { sync, user, keys } = await takeUp(reserved())
    await keys(...Array.from({ length: 8 }, () => 'ArrowDown'))
    await waitFor(async () => expect(await said()).toContain('ANA has a break then.'))
    await keys('Enter')
    await user.click(await screen.findByRole('button', { name: 'Move anyway' }))
    await screen.findByText(/^Jose is moved to ANA/)
    expect(rowOf(sync.world)).toMatchObject({ startTime: '16:00', confirmed: ['BREAK'] })
  })

  it('is aimed at a slot that is tapped, while nothing else is opened or booked', async () => {
    const { user, keys } = await takeUp(reserved())
    await user.click(await event())
    expect(screen.queryByRole('heading', { name: 'Products Ordered' })).toBeNull()
    screen.getByRole('button', { name: 'Pick a time, BEA' }).focus()
    await keys('Enter')
    await waitFor(async () => expect(await said()).toContain('Jose to BEA, 1:00 – 2:15 PM'))
    expect(screen.queryByText('New booking')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(bar()).toBeNull()
  })

  it('OFF-2 says that it will be sent when it was moved offline', async () => {
    const { sync, keys } = await takeUp(reserved())
    sync.setStatus({ online: false })
    await keys('ArrowDown', 'Enter')
    await screen.findByText(/^Jose is moved to/)
    expect(screen.getByText('It will be sent when back online.')).toBeTruthy()
  })

  it("shows the service's reason for a refusal", async () => {
    const { sync, keys } = await takeUp(reserved())
    const message = 'ANA is busy from 14:15 to 15:30 (Rica).'
    sync.answers.push({ kind: 'refused', refusal: { message, confirm: [] } })
    await keys('ArrowDown', 'Enter')
    expect((await screen.findByRole('alert')).textContent).toBe(`Not moved${message}`)
  })
})

describe('the moves allowed', () => {
  it('of a CHECKED_IN appointment are to another therapist only', async () => {
    const { sync, keys } = await takeUp(checkedIn())
    await keys('ArrowDown', 'ArrowRight')
    await waitFor(async () => expect(await said()).toContain('Jose to BEA, 2:00 – 3:15 PMFree'))
    await keys('Enter')
    await screen.findByText(/^Jose is moved to BEA/)
    expect(sync.given.at(-1)?.input).toEqual({ id: 'a1', staffId: 'bea', confirmed: [] })
  })

  it('OFF-13 include no other time on a host that does not move appointments', async () => {
    const { keys } = await takeUp(reserved(), { hasAllCalls: false })
    await keys('ArrowDown', 'ArrowDown')
    expect(await said()).toContain('Jose to ANA, 2:00 – 3:15 PM')
  })

  it('CANCEL-3 of an ended appointment are none', async () => {
    const paid = completing({ completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } })
    const { user } = await showDay(done(checkedIn(), 'completeAppointment', paid, at('15:00')))
    ;(await event()).focus()
    await user.keyboard('m')
    expect(bar()).toBeNull()
    await user.click(await event())
    await screen.findByRole('heading', { name: 'Products Ordered' })
    expect(screen.queryByRole('button', { name: 'Move on the board' })).toBeNull()
  })

  it('can start from the detail', async () => {
    const { user } = await showDay(reserved())
    await user.click(await event())
    await user.click(await screen.findByRole('button', { name: 'Move on the board' }))
    expect(await said()).toContain('Jose to ANA')
    expect(screen.queryByRole('heading', { name: 'Products Ordered' })).toBeNull()
  })
})
