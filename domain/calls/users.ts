import * as v from 'valibot'
import { shortText } from '../kernel/fields'
import { accountInput, admin, registerInput } from '../rows/accounts/admin'
import { setPasswordInput } from '../rows/accounts/password'
import { copyCounts, copyRowsInput, openStoreInput } from '../rows/accounts/store-access'
import { store } from '../rows/store'
import { defineCall } from './define-call'
import { inStore, nothing } from './query'

/** Roles in a body, separated by commas; blank means ADMIN. */
const rolesAsked = v.pipe(
  v.optional(shortText, ''),
  v.transform((text) => text.split(/[\s,]+/).filter((role) => role !== '')),
  v.transform((roles) => (roles.length > 0 ? roles : ['ADMIN'])),
)

/** Calls for admin accounts (SPEC.md API-AUTH, API-USER). */
export const userCalls = {
  register: defineCall({
    method: 'POST',
    path: '/auth/register',
    may: 'manageAccounts',
    query: nothing,
    body: registerInput,
    answer: admin,
    status: 201,
    failure: 'Failed to add admin.',
    needs: ['body'],
  }),
  users: defineCall({
    method: 'GET',
    path: '/v1/users',
    may: 'manageAccounts',
    query: v.object({ storeCode: v.optional(shortText), roles: rolesAsked }),
    body: nothing,
    answer: v.array(admin),
    status: 200,
    failure: 'Failed to get admins.',
    needs: [],
  }),
  updateUser: defineCall({
    method: 'PATCH',
    path: '/v1/users/{id}',
    may: 'manageAccounts',
    query: inStore,
    body: accountInput,
    answer: admin,
    status: 200,
    failure: 'Failed to update admin.',
    needs: ['body'],
  }),
  /** Sets the password of another account. An extension. */
  setPassword: defineCall({
    method: 'POST',
    path: '/v1/users/{id}/password',
    may: 'manageAccounts',
    query: inStore,
    body: setPasswordInput,
    answer: admin,
    status: 200,
    failure: 'Failed to set the password.',
    needs: ['body'],
  }),
  /** Opens another store and gives it to the caller's account. An extension. */
  openStore: defineCall({
    method: 'POST',
    path: '/v1/stores',
    may: 'openStores',
    query: inStore,
    body: openStoreInput,
    answer: store,
    status: 201,
    failure: 'Failed to open the store.',
    needs: ['body'],
  }),
  /** Copies rows of another store of the caller's account whose names the session's store lacks. An extension. */
  copyRows: defineCall({
    method: 'POST',
    path: '/v1/stores/copy',
    may: 'openStores',
    query: inStore,
    body: copyRowsInput,
    answer: copyCounts,
    status: 200,
    failure: 'Failed to copy.',
    needs: ['body'],
  }),
}
