import * as v from 'valibot'
import { emailText, isEmail } from '../kernel/email'
import { date, freeText, shortText } from '../kernel/fields'
import { type Refusal, type RefusalReason, refuse } from '../kernel/refusal'
import { cleanText } from '../kernel/text'
import type { Customer } from '../rows/customer'
import { isListed } from '../rows/store-lists'
import type { Context, Transition, World } from '../rows/world'

const clearableText = v.optional(
  v.pipe(
    v.nullable(shortText),
    v.transform((value) => value || null),
  ),
)
/** A date that may be cleared; blank becomes null. */
const clearableDate = v.optional(
  v.pipe(
    v.nullable(v.union([v.literal(''), date], 'is not a date (YYYY-MM-DD)')),
    v.transform((value) => value || null),
  ),
)

/** Body of PATCH /v1/customers/{id}. Absent fields stay. Email and birth date are extensions. */
export const customerInput = v.object({
  firstName: v.nullish(shortText),
  lastName: v.optional(v.nullable(shortText)),
  status: v.nullish(shortText),
  type: v.nullish(shortText),
  contractEndDate: clearableDate,
  email: clearableText,
  birthDate: clearableDate,
  twitter: v.optional(v.nullable(shortText)),
  instagram: v.optional(v.nullable(shortText)),
  notes: v.optional(freeText),
  storeCode: v.optional(shortText),
})
type RecordInput = v.InferOutput<typeof customerInput>
export type CustomerInput = RecordInput & { id: string }

/** Changes a customer's record (SPEC.md CUST-2). */
export const updateCustomer: Transition<CustomerInput> = {
  check(world, input, context) {
    const person = customerById(world, input.id)
    return person
      ? recordRule(world, person, input, context)
      : refuse('missing', 'Customer not found')
  },
  apply(world, input, context) {
    const person = customerById(world, input.id)
    if (!person) return null
    const row = { ...changedRecord(person, input), ...stamp(context) }
    return { rows: [{ table: 'customers', row }], points: [] }
  },
}

export function customerById(world: World, customerId: string): Customer | undefined {
  for (const person of world.customers.values()) if (person.id === customerId) return person
  return undefined
}

/** Returns the rule that a customer's record would break after a change, or null. */
export function recordRule(
  world: World,
  person: Customer,
  input: RecordInput,
  context: Context,
): Refusal | null {
  const next = changedRecord(person, input)
  const { customerStatuses } = world.lookups
  const contract = next.type !== 'REGULAR'
  const newEnd = next.contractEndDate !== person.contractEndDate || next.type !== person.type
  const fail = (message: string, field: string, reason?: RefusalReason) =>
    refuse('rule', message, { field, reason })
  if (next.firstName === '') return fail('First name is required', 'firstName', 'REQUIRED')
  if (next.status === '') return fail('Status is required', 'status', 'REQUIRED')
  if (!customerStatuses.includes(next.status))
    return fail(`Status ${next.status} does not exist.`, 'status')
  // The record may have a type of another store's list, so an unchanged type is accepted.
  if (next.type !== person.type && !isListed(world, 'customerTypes', next.type))
    return fail(`Type ${next.type} does not exist.`, 'type')
  if (input.email && !isEmail(input.email)) return fail(emailText, 'email')
  if (input.birthDate && input.birthDate > context.now.date)
    return fail('Birth Date cannot be after today', 'birthDate')
  if (!contract) return null
  if (next.contractEndDate === null)
    return fail('Contract End Date is required', 'contractEndDate', 'REQUIRED')
  return newEnd && next.contractEndDate < context.now.date
    ? fail('Contract End Date cannot be before today', 'contractEndDate')
    : null
}

export function changedRecord(person: Customer, input: RecordInput): Customer {
  const keep = <Value>(given: Value | undefined, before: Value) =>
    given === undefined ? before : given
  return {
    ...person,
    firstName: input.firstName === undefined ? person.firstName : cleanText(input.firstName ?? ''),
    lastName: keep(input.lastName, person.lastName),
    status: input.status === undefined ? person.status : (input.status ?? ''),
    type: input.type ?? person.type,
    contractEndDate: keep(input.contractEndDate, person.contractEndDate),
    email: keep(input.email, person.email),
    birthDate: keep(input.birthDate, person.birthDate),
    twitter: keep(input.twitter, person.twitter),
    instagram: keep(input.instagram, person.instagram),
    notes: keep(input.notes, person.notes),
  }
}

export const stamp = (context: Context) => ({
  lastUpdatedBy: context.user,
  updatedDateTime: context.now.instant,
})
