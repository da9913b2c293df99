import { customerCalls as calls } from '../calls/customers'
import { pathOf } from '../calls/define-call'
import { type CustomerInput, updateCustomer } from '../customer/update'
import { type PointsInput, updatePoints } from '../customer/update-points'
import { normalMobile } from '../kernel/names'
import { type CommandsOf, targeted, withTarget } from './define-command'

/** A customer is found by mobile number on a tablet, so the input names it beside the id. */
type UpdateCustomerInput = CustomerInput & { mobileNumber: string }
/** `id` is the customer's mobile number: points and record share one lane. */
type UpdatePointsInput = PointsInput & { id: string }

const plain = (...fields: string[]) =>
  Object.fromEntries(fields.map((field) => [field, { fields: [field], money: false }]))

const record = targeted<UpdateCustomerInput>({
  call: calls.updateCustomer,
  transition: updateCustomer,
  table: 'customers',
  edits: plain(
    'firstName',
    'lastName',
    'status',
    'type',
    'contractEndDate',
    'twitter',
    'instagram',
    'notes',
  ),
  mobile: (input) => normalMobile(input.mobileNumber),
})

const points = targeted<UpdatePointsInput>({
  call: calls.updatePoints,
  transition: updatePoints,
  table: 'customers',
  edits: { points: { fields: ['pointsEarned'], money: true } },
  mobile: (input) => normalMobile(input.customerMobileNumber),
})

export interface CustomerInputs {
  updateCustomer: UpdateCustomerInput
  updatePoints: UpdatePointsInput
}

/** Changes of a customer's record and points. */
export const customerCommands: CommandsOf<CustomerInputs> = {
  updateCustomer: {
    ...record,
    parse(stored: unknown) {
      const input = record.parse(stored)
      const mobileNumber = mobileOf(stored)
      return input && mobileNumber ? { ...input, mobileNumber } : null
    },
    // the number is for this side only: it is no field of the call
    request: ({ id, mobileNumber: _, ...body }) => ({
      path: pathOf(calls.updateCustomer, { id }),
      body,
    }),
    received: ({ params, body }) =>
      withTarget({ ...body, mobileNumber: params.mobileNumber ?? '' }, params.id),
    subject: (input) => ({ table: 'customers', id: normalMobile(input.mobileNumber) }),
  },
  updatePoints: {
    ...points,
    received({ body }) {
      const { customerMobileNumber } = body
      const mobile = typeof customerMobileNumber === 'string' ? customerMobileNumber : ''
      return withTarget(body, normalMobile(mobile))
    },
  },
}

function mobileOf(stored: unknown): string | null {
  const named = typeof stored === 'object' && stored !== null && 'mobileNumber' in stored
  return named && typeof stored.mobileNumber === 'string' ? stored.mobileNumber : null
}
