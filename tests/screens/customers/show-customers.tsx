import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { CustomersScreen } from '../../../src/screens/customers/customers-screen'
import type { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { fill } from '../management/show-screen'

/** Shows the screen /customers, and waits for its data. */
export async function showCustomers(sync: FakeSync, desk: Parameters<typeof showOnTablet>[2] = {}) {
  const user = showOnTablet(sync, <CustomersScreen />, { time: '13:00', ...desk })
  await screen.findByRole('heading', { name: 'Search Customer' })
  return user
}

/** Puts a text into the search field and presses Enter. */
export async function search(user: UserEvent, text: string) {
  await fill(user, document.body, 'Mobile number or name', text)
  await user.keyboard('{Enter}')
}

/** Searches and waits for the update form. */
export async function openCustomer(user: UserEvent, mobileNumber: string) {
  await search(user, mobileNumber)
  await screen.findByRole('heading', { name: 'Update Customer Form' })
}

/** Replaces the text of a field of the screen. */
export const write = (user: UserEvent, label: string, text: string) =>
  fill(user, document.body, label, text)
