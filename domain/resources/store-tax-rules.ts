import { inWords } from '../kernel/date-words'
import { type Refusal, refuse } from '../kernel/refusal'
import type { Permit, Store } from '../rows/store'
import type { StoreSettingsInput } from './store-settings-input'

const rule = (field: string, message: string): Refusal => refuse('rule', message, { field })

const permitNames = {
  min: 'MIN',
  serial: 'serial number',
  permitNumber: 'permit number',
  accreditation: 'accreditation number',
} as const satisfies Record<keyof Permit, string>

const taxFields = [
  'tin',
  'tinBranch',
  'taxKind',
  'registeredName',
  'registeredAddress',
  'permit',
] as const satisfies readonly (keyof StoreSettingsInput & keyof Store)[]

/** Refuses settings of taxes that leave a paper without a part of its head (SPEC.md TAX-1). */
export function taxRule(store: Store, input: StoreSettingsInput): Refusal | null {
  if (taxFields.every((field) => input[field] === undefined)) return null
  const given = taxFields.flatMap((field) =>
    input[field] === undefined ? [] : [[field, input[field]]],
  )
  const next: Pick<Store, (typeof taxFields)[number]> = { ...store, ...Object.fromEntries(given) }
  return headRule(next) ?? permitRule(next.permit)
}

function headRule(store: Pick<Store, (typeof taxFields)[number]>): Refusal | null {
  if (store.taxKind === '') return null
  if (store.tin.replace(/\D/g, '').length !== 9)
    return rule('tin', 'The TIN should have 9 digits without the branch, such as 123-456-789.')
  if (!/^\d{5}$/.test(store.tinBranch))
    return rule('tinBranch', 'The branch code should have 5 digits, such as 00000.')
  if (store.registeredName === '') return rule('registeredName', 'Registered name is required')
  return store.registeredAddress === ''
    ? rule('registeredAddress', 'Registered address is required')
    : null
}

/** Refuses a permit of which a part is missing: a paper is an invoice with all of them or none. */
function permitRule(permit: Permit): Refusal | null {
  const fields = Object.keys(permitNames) as (keyof Permit)[] // the literal's own keys
  const missing = fields.filter((field) => permit[field] === '')
  if (missing.length === 0 || missing.length === fields.length) return null
  const names = inWords(missing.map((field) => permitNames[field]))
  return rule(
    'permit',
    `Invoice needs the ${names} too. Leave the whole permit blank until you have it.`,
  )
}
