import type { SetupInput } from '#domain/calls/setup'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { registerRule } from '#domain/rows/accounts/admin-rules'
import { newStoreRule } from '#domain/rows/accounts/new-store-rule'
import { blankStoreDraft, newStoreInputOf } from '../management/new-store-section'

/** The empty form of the set-up. */
export const blankSetup = {
  ...blankStoreDraft,
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  again: '',
  setupCode: '',
}
export type SetupDraft = typeof blankSetup

export function setupInput(draft: SetupDraft): SetupInput {
  const { username, password, firstName, lastName, setupCode } = draft
  return {
    store: newStoreInputOf(draft),
    owner: { username: username.trim(), password, firstName, lastName },
    code: setupCode,
  }
}

/** The first rule that the form breaks; null if none. `code` in a refusal means the store's code. */
export function setupRule(draft: SetupDraft, needsCode: boolean): Refusal | null {
  const { store, owner } = setupInput(draft)
  const broken = newStoreRule(store) ?? registerRule({ ...owner, enableAccess: true })
  if (broken) return broken
  if (draft.again !== draft.password)
    return refuse('rule', 'The two passwords are not the same.', { field: 'again' })
  const isMissing = needsCode && draft.setupCode.trim() === ''
  return isMissing
    ? refuse('rule', 'The one-time code is required.', { field: 'setupCode', reason: 'REQUIRED' })
    : null
}
