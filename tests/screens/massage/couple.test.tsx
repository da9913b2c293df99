import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business } from '../../support/business'
import { booking, cancelling, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const rosa = { id: 'a2', name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2' }

/** Jose with ANA and Rosa with BEA at 2 PM, booked at once. */
const couple = () =>
  done(business(), 'createGroup', {
    id: 'a1',
    groupId: 'g1',
    members: [booking(), booking(rosa)],
  })

function showDay(world: World) {
  const sync = new FakeSync(world)
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
