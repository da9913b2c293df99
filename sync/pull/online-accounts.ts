import { accountCalls } from '#domain/calls/accounts'
import { apiKeyCalls } from '#domain/calls/api-keys'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import { userCalls } from '#domain/calls/users'
import type { Online, OnlineAnswer } from '../api/online'
import type { Asking } from '../host/ask'

interface Calling {
  call<C extends AnyCall>(made: C, asking?: Asking): Promise<OnlineAnswer<AnswerOf<C>>>
  /** adds an idempotency key */
  writing(asking: Asking): Asking
  ids: () => string
  /** notes that the account has several stores now */
  noteStores: () => void
}

type AccountCalls = Pick<
  Online,
  | 'admins'
  | 'addAdmin'
  | 'updateAdmin'
  | 'changeRights'
  | 'setAdminPassword'
  | 'removePin'
  | 'ownStores'
  | 'openStore'
  | 'copyRows'
  | 'apiKeys'
  | 'addApiKey'
  | 'revokeApiKey'
>

/** Calls about accounts and API keys, for a SUPER_ADMIN. */
export const onlineAccounts = ({ call, writing, ids, noteStores }: Calling): AccountCalls => ({
  admins: () => call(userCalls.users, { query: { roles: 'ADMIN' } }),
  addAdmin: (input) => call(userCalls.register, writing({ body: input })),
  // The path names the account by username (SPEC.md API-USER).
  updateAdmin: (username, input) =>
    call(userCalls.updateUser, writing({ params: { id: username }, body: input })),
  changeRights: ({ code, version }, rights) => {
    const asking = { params: { storeCode: code }, body: { rights } }
    return call(
      userCalls.changeRights,
      writing({ ...asking, headers: { 'If-Match': `"${version}"` } }),
    )
  },
  setAdminPassword: (id, newPassword) =>
    call(userCalls.setPassword, writing({ params: { id }, body: { newPassword } })),
  removePin: (id) => call(userCalls.removePin, writing({ params: { id }, body: {} })),
  ownStores: () => call(accountCalls.ownStores),
  async openStore(input) {
    const answer = await call(userCalls.openStore, writing({ body: input }))
    if (answer.ok) noteStores()
    return answer
  },
  copyRows: (input) =>
    call(userCalls.copyRows, input.isTrial ? { body: input } : writing({ body: input })),
  apiKeys: () => call(apiKeyCalls.apiKeys),
  // Because of the id, the service refuses a request that arrives twice.
  addApiKey: (input) => call(apiKeyCalls.addApiKey, { body: { id: ids(), ...input } }),
  revokeApiKey: (id) => call(apiKeyCalls.revokeApiKey, writing({ params: { id } })),
})
