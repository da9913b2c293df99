import type { SetupInput } from '#domain/calls/setup'
import { timeOfMinute } from '#domain/kernel/dates'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { registerRule } from '#domain/rows/admin'
import { newStoreRule, storeCodeOf } from '#domain/rows/new-store'

/** The form of the set-up. For a blank store code, one is made from the name. */
export const blankSetup = {
  name: '',
  storeCode: '',
  address: '',
  openTime: '10:00',
  closeTime: '22:00',
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  again: '',
  setupCode: '',
}
export type SetupDraft = typeof blankSetup

export const halfHours = Array.from({ length: 48 }, (_, at) => timeOfMinute(at * 30))

export const closesNextDay = ({ openTime, closeTime }: SetupDraft): boolean => closeTime < openTime

/** A typed store code in its form: capital letters, and underscores for spaces. */
export const codeTyped = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '_')

export const storeCodeIn = ({ storeCode, name }: SetupDraft): string =>
  storeCode === '' ? storeCodeOf(name) : storeCode

export function setupInput(draft: SetupDraft): SetupInput {
  const { name, address, openTime, closeTime, setupCode } = draft
  const { username, password, firstName, lastName } = draft
  return {
    store: {
      name: name.trim(),
      code: storeCodeIn(draft),
      address: address.trim(),
      openTime,
      closeTime,
    },
    owner: { username: username.trim(), password, firstName, lastName },
    code: setupCode,
  }
}

/** The first rule that the form breaks; null if it breaks none. A refusal of the field `code` is about the store's code. */
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
