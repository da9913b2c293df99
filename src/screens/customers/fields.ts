import type { CommandInputs } from '#domain/commands'
import type { Customer } from '#domain/customer/customer'

/** What the update form lets a person change (spec section 7, PATCH /v1/customers). */
export interface CustomerFields {
  firstName: string
  lastName: string
  status: string
  type: string
  /** YYYY-MM-DD */
  contractEndDate: string | null
  twitter: string
  instagram: string
  notes: string
}

/** Only what was typed: the record beneath goes on changing. */
export type CustomerEdits = Partial<CustomerFields>

const fieldsOf = (person: Customer): CustomerFields => ({
  firstName: person.firstName,
  lastName: person.lastName ?? '',
  status: person.status,
  type: person.type,
  contractEndDate: person.contractEndDate,
  twitter: person.twitter ?? '',
  instagram: person.instagram ?? '',
  notes: person.notes ?? '',
})

export const shownFields = (person: Customer, edits: CustomerEdits): CustomerFields => ({
  ...fieldsOf(person),
  ...edits,
})

/** Whether anything typed differs from the record. */
export function isEdited(person: Customer, edits: CustomerEdits): boolean {
  const before = Object.entries(fieldsOf(person))
  const after = new Map<string, unknown>(Object.entries(edits))
  return before.some(([name, value]) => after.has(name) && after.get(name) !== value)
}

/** Only customers of a contract type have an end of it (spec section 5, Customer update). */
export const hasContract = ({ type }: Pick<CustomerFields, 'type'>): boolean => type !== 'REGULAR'

/** The command's input: all fields, as the call lists them. Who leaves a contract has no end of it. */
export function customerInputOf(
  person: Customer,
  edits: CustomerEdits,
): CommandInputs['updateCustomer'] {
  const fields = shownFields(person, edits)
  const orNull = (text: string) => text.trim() || null
  const leavesContract = edits.type !== undefined && !hasContract(fields)
  return {
    id: person.id,
    mobileNumber: person.mobileNumber,
    firstName: fields.firstName.trim(),
    lastName: orNull(fields.lastName),
    status: fields.status,
    type: fields.type,
    contractEndDate: leavesContract ? null : fields.contractEndDate,
    twitter: orNull(fields.twitter),
    instagram: orNull(fields.instagram),
    notes: orNull(fields.notes),
  }
}
