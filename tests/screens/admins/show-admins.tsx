import { screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { expect } from 'vitest'
import { admin } from '#domain/rows/accounts/admin'
import { AdminsScreen } from '../../../src/screens/admins/admins-screen'
import { business, storeCode } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { showScreen } from '../management/show-screen'

export const makati = v.parse(admin, {
  id: 'u1',
  username: 'makati',
  firstName: 'Front',
  lastName: 'Desk',
  enableAccess: true,
  roles: ['ADMIN'],
})
export const boss = { ...makati, id: 'u2', username: 'boss', roles: ['ADMIN', 'SUPER_ADMIN'] }

/** The screen as boss sees it, once it has its rows. */
export async function showAdmins(listed = [makati, boss]) {
  const sync = new FakeSync(business())
  sync.logInAs({ username: 'boss', storeCode, roles: 'ADMIN,SUPER_ADMIN', token: 'token' })
  sync.online.rows = listed
  const user = await showScreen(sync, <AdminsScreen />)
  const region = screen.getByRole('region', { name: 'Admins' })
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('false'))
  return { user, sync }
}

/** The inputs of the calls of a name. */
export const asked = ({ online }: FakeSync, call: string) =>
  online.asked.filter(({ name }) => name === call).map(({ input }) => input)
