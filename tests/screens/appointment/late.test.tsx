import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppointmentModal } from '../../../src/screens/appointment/appointment-modal'
import { maria } from '../../support/business'
import { booking, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { reserved } from './show-detail'

async function open(world = reserved(), time = '14:20') {
  const sync = new FakeSync(world, time)
  const user = showOnTablet(sync, <AppointmentModal id="a1" onClose={() => {}} />, { time })
  await screen.findByRole('heading', { name: 'Products Ordered' })
  return { sync, user }
}

const button = (name: string) => screen.findByRole('button', { name })

describe('a late guest', () => {
  it('gets the rest of the time', async () => {
    const { sync, user } = await open()
    await user.click(await button('Start now, end as booked'))
    expect(await screen.findByText(/starts at 2:20 PM/)).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ startTime: '14:20', endTime: '15:15' })
  })

  it('gets all of it where that is free, and a warning where it is not', async () => {
    const { sync, user } = await open()
    const whole = await button('Start now, full length')
    expect(whole.getAttribute('aria-description')).toBe('free')
    await user.click(whole)
    await screen.findByText(/starts at 2:20 PM/)
    expect(rowOf(sync.world)).toMatchObject({ startTime: '14:20', endTime: '15:35' })
  })

  it('is red where the next guest is in the way', async () => {
    const next = { id: 'a2', mobileNumber: maria, startTime: '15:15', confirmed: ['BREAK'] }
    const { sync, user } = await open(done(reserved(), 'createAppointment', booking(next)), '14:40')
    const whole = await button('Start now, full length')
    expect(whole.getAttribute('aria-description')).toMatch(/ANA is busy/)
    await user.click(whole)
    expect((await screen.findByRole('alert')).textContent).toMatch(/ANA is busy/)
    expect(rowOf(sync.world).startTime).toBe('14:00')
  })

  it('RUNNING-2 did not show: cancelled by one tap, and not before ten minutes', async () => {
    const { sync, user } = await open()
    await user.click(await button('Did not show'))
    await screen.findByText(/did not show\./)
    expect(rowOf(sync.world)).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'No show',
      customerInitiatedCancel: false,
    })
  })

  it('is not late before ten minutes', async () => {
    await open(reserved(), '14:09')
    expect(screen.queryByRole('button', { name: 'Did not show' })).toBeNull()
  })
})
