import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { RunResult } from '#sync'
import { AppointmentScreen } from '../../../src/screens/appointment/appointment-screen'
import { useAppointmentScreen } from '../../../src/screens/appointment/use-appointment-screen'
import { business, jose } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick, type } from '../booking/show-form'
import { press } from './show-detail'

function Screen() {
  return <AppointmentScreen screen={useAppointmentScreen('MASSAGE')}>The day</AppointmentScreen>
}

it('OFF-5 a refusal is not shown in a booking form that was closed on a phone', async () => {
  const phone = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => phone)
  const sync = new FakeSync(business())
  sync.answers.push(new Promise<RunResult>(() => {}))
  const user = showOnTablet(sync, <Screen />)
  await user.click(press('Create Appointment Form'))
  await screen.findByRole('button', { name: 'BOOK' })
  await type(user, 'Customer Mobile No.', jose)
  await pick(user, 'Service', /SWEDISH 60/)
  await pick(user, 'Therapist', 'ANA')
  await pick(user, 'Room', 'ROOM 2')
  await user.click(screen.getByRole('radio', { name: 'Full' }))
  await user.click(press('BOOK'))
  expect(sync.asking?.isGone()).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(sync.asking?.isGone()).toBe(true))
  vi.unstubAllGlobals()
})
