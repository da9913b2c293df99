import * as v from 'valibot'
import { shortText } from '../kernel/fields'
import { rightsInput } from '../resources/store-rights-input'
import { accountInput, admin, registerInput } from '../rows/accounts/admin'
import { setPasswordInput } from '../rows/accounts/password'
import { copyCounts, copyRowsInput, openStoreInput } from '../rows/accounts/store-access'
import { store } from '../rows/store'
import { get, patch, post } from './define-call'
import { nothing } from './query'

/** Roles in a body, separated by commas; blank means ADMIN. */
const rolesAsked = v.pipe(
  v.optional(shortText, ''),
  v.transform((text) => text.split(/[\s,]+/).filter((role) => role !== '')),
  v.transform((roles) => (roles.length > 0 ? roles : ['ADMIN'])),
)

/** Calls for admin accounts (SPEC.md API-AUTH, API-USER). */
export const userCalls = {
  register: post({
    path: '/auth/register',
    may: 'manageAccounts',
    query: nothing,
    body: registerInput,
    answer: admin,
    status: 201,
    failure: 'Failed to add admin.',
  }),
  users: get({
    path: '/v1/users',
    may: 'manageAccounts',
    query: v.object({ storeCode: v.optional(shortText), roles: rolesAsked }),
    answer: v.array(admin),
    failure: 'Failed to get admins.',
  }),
  updateUser: patch({
    path: '/v1/users/{id}',
    may: 'manageAccounts',
    body: accountInput,
    answer: admin,
    failure: 'Failed to update admin.',
  }),
  /** Sets the password of another account. An extension. */
  setPassword: post({
    path: '/v1/users/{id}/password',
    may: 'manageAccounts',
    body: setPasswordInput,
    answer: admin,
    failure: 'Failed to set the password.',
  }),
  /** Changes what the roles of the store may do. An extension. */
  changeRights: patch({
    path: '/v1/stores/rights/{storeCode}',
    may: 'manageAccounts',
    body: rightsInput,
    answer: store,
    failure: 'Failed to change the rights.',
  }),
  /** Removes the PIN of an account. An extension. */
  removePin: post({
    path: '/v1/users/{id}/remove-pin',
    may: 'manageAccounts',
    body: v.object({}),
    answer: admin,
    failure: 'Failed to remove the PIN.',
  }),
  /** Opens another store and gives it to the caller's account. An extension. */
  openStore: post({
    path: '/v1/stores',
    may: 'openStores',
    body: openStoreInput,
    answer: store,
    status: 201,
    failure: 'Failed to open the store.',
  }),
  /** Copies rows of another store of the caller's account whose names the session's store lacks. An extension. */
  copyRows: post({
    path: '/v1/stores/copy',
    may: 'openStores',
    body: copyRowsInput,
    answer: copyCounts,
    failure: 'Failed to copy.',
  }),
}
