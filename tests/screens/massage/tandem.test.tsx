import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { dayLoad } from '../../../src/board/layout/day-load'
import { boardEvents } from '../../../src/screens/massage/events'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { cancelling, done, rowOf, tandem } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

function showDay(world: World) {
  const sync = new FakeSync(world)
  const user = showOnTablet(sync, <MassageScreen />, { time: '13:00' })
  return { sync, user }
}

const event = (name: RegExp) => screen.findByRole('button', { name })

describe('a guest with two therapists', () => {
  it('is named with the other one in both columns, and linked, until the second one has left', async () => {
    const { sync } = showDay(tandem())
    const own = await event(/^Jose, with CORA too, SWEDISH 60, RESERVED, .*, ANA, ROOM 1/)
    const second = await event(/^Jose, with ANA, SWEDISH 60, RESERVED, .*, CORA, ROOM 1/)
    expect(own.textContent).toMatch(/^Jose/)
    expect(second.textContent).toMatch(/^Jose/)
    expect(second.textContent).toMatch(/R1\s\+\sANA$/)
    expect(own.textContent).toMatch(/R1\s\+\sCORA$/)
    expect(second.dataset.group).toBe(own.dataset.group)
    expect(second.dataset.group).toBeTruthy()
    await sync.change(done(tandem(), 'cancelAppointment', cancelling({ id: 't1' })))
    expect(await event(/^Jose, SWEDISH 60, RESERVED/)).toBeTruthy()
  })

  it('keeps the second one at her time, who can be replaced by a move', async () => {
    const { sync, user } = showDay(tandem())
    ;(await event(/^Jose, with ANA, /)).focus()
    await user.keyboard('m{ArrowDown}')
    const bar = await screen.findByRole('application', { name: /^Move Jose/ })
    await waitFor(() =>
      expect(bar.textContent).toContain('The second therapist follows the guest.'),
    )
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    await waitFor(() => expect(bar.textContent).toMatch(/BEA.*PM.+/))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(rowOf(sync.world, 't1').staffId).toBe('bea'))
    expect(rowOf(sync.world)).toMatchObject({ staffId: 'ana', startTime: '14:00' })
  })

  it('is one booking of the day', () => {
    const world = tandem()
    const unmarked = { pending: false, risk: null, conflictId: null }
    const shown = [...world.appointments.values()].map((row) => ({ row, ...unmarked }))
    const events = boardEvents(shown, world)
    expect(events).toHaveLength(2)
    expect(dayLoad([], events, 0).booked).toBe(1)
  })
})
