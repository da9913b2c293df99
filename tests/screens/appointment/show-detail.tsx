import { screen } from '@testing-library/react'
import { AppointmentModal } from '../../../src/screens/appointment/appointment-modal'
import type { FakeSync } from '../../support/fake-sync'
import { showDesk } from '../../support/show-desk'

/** The detail of an appointment, once it has its data. */
export async function showDetail(sync: FakeSync, id = 'a1', onClose: () => void = () => {}) {
  const user = showDesk(sync, <AppointmentModal id={id} onClose={onClose} />, { time: '14:00' })
  await screen.findByRole('heading', { name: 'Products Ordered' })
  return user
}

export const press = (name: string) => screen.getByRole('button', { name })

/** A section's visible words. */
export const sectionText = (name: string) => screen.getByRole('region', { name }).textContent
