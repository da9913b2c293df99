import type { CommandInputs } from '#domain/commands/all'
import { cleanText } from '#domain/kernel/text'
import type { Customer } from '#domain/rows/customer'

/** The fields of the update form (SPEC.md CUST-2). */
export interface CustomerFields {
  firstName: string
  lastName: string
  status: string
  type: string
  /** YYYY-MM-DD */
  contractEndDate: string | null
  email: string
  /** YYYY-MM-DD */
  birthDate: string | null
  twitter: string
  instagram: string
  notes: string
}

/** The fields that only the service has. */
export type PrivateFields = Pick<Customer, 'email' | 'birthDate'>

/** The form's fields, filled from a customer's record; empty if no customer is chosen. */
export const fieldsOf = (
  person: Customer | null,
  record: PrivateFields | null,
): CustomerFields => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  status: person?.status ?? '',
  type: person?.type ?? '',
  contractEndDate: person?.contractEndDate ?? null,
  email: record?.email ?? '',
  birthDate: record?.birthDate ?? null,
  twitter: person?.twitter ?? '',
  instagram: person?.instagram ?? '',
  notes: person?.notes ?? '',
})

/** Whether a customer's type has a contract end date (SPEC.md customer-5). */
export const hasContract = ({ type }: Pick<CustomerFields, 'type'>): boolean => type !== 'REGULAR'

type Changed = Omit<CommandInputs['updateCustomer'], 'id' | 'mobileNumber'>

/**
 * The fields to send. A type without a contract has no end date. `email` and `birthDate` are sent only if they were
 * edited, because the tablet may not have their values.
 */
export function changeOf(
  person: Customer | null,
  record: PrivateFields | null,
  fields: CustomerFields,
): Changed {
  const orNull = (text: string) => cleanText(text) || null
  const leavesContract = person !== null && hasContract(person) && !hasContract(fields)
  const email = orNull(fields.email)
  return {
    ...(record && email !== record.email && { email }),
    ...(record && fields.birthDate !== record.birthDate && { birthDate: fields.birthDate }),
    firstName: cleanText(fields.firstName),
    lastName: orNull(fields.lastName),
    status: fields.status,
    type: fields.type,
    contractEndDate: leavesContract ? null : fields.contractEndDate,
    twitter: orNull(fields.twitter),
    instagram: orNull(fields.instagram),
    notes: fields.notes.trim() || null,
  }
}
