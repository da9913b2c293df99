import { createMemoryHistory } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

const booked = () => done(business(), 'createAppointment', booking())
const detail = () => screen.findByRole('heading', { name: 'Products Ordered' })

async function openAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const user = showOnTablet(new FakeSync(booked()), <MassageScreen />, { time: '13:00', history })
  await screen.findByRole('button', { name: 'BOOK' })
  return { user, history, href: () => history.location.href }
}

describe('the address of a day', () => {
  it('opens the appointment of a link, and loses it when that is closed', async () => {
    const { user, href } = await openAt('/dashboard?open=a1')
    await detail()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(href()).toBe('/dashboard'))
    expect(screen.queryByRole('heading', { name: 'Products Ordered' })).toBeNull()
  })

  it('opens the appointment of a link that comes while the page is shown', async () => {
    const { history, href } = await openAt('/dashboard')
    act(() => history.push('/dashboard?open=a1'))
    await detail()
    expect(href()).toBe('/dashboard?open=a1')
  })

  it('puts the shown day into the address, and shows the day of a link', async () => {
    const { user, href } = await openAt('/dashboard?date=2027-03-05')
    expect(await screen.findByText('Friday, March 5')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Next' })[0] as HTMLElement)
    await waitFor(() => expect(href()).toBe('/dashboard?date=2027-03-06'))
  })

  it('takes what it does not know for nothing', async () => {
    const { history, href } = await openAt('/dashboard?date=2027-02-30')
    await waitFor(() => expect(href()).toBe('/dashboard'))
    for (const wrong of ['view=year', 'open=%3Cb%3E', 'mobileNumber=639171234567']) {
      act(() => history.push(`/dashboard?${wrong}`))
      await waitFor(() => expect(href()).toBe('/dashboard'))
    }
  })
})
