import { customerCalls as calls } from '../calls/customers'
import { pathOf } from '../calls/define-call'
import { addCustomer, type NewCustomerInput } from '../customer/add'
import { type RemovalInput, removeCustomer } from '../customer/remove'
import { type CustomerInput, updateCustomer } from '../customer/update'
import { type PointsInput, updatePoints } from '../customer/update-points'
import { normalMobile } from '../kernel/names'
import { fieldsIn } from '../resources/save'
import { type Command, type CommandsOf, sameFields, targeted, withTarget } from './define-command'
import { unstamped } from './facts'

/** Input with the mobile number, because a tablet finds customers by mobile number, not by id. */
type UpdateCustomerInput = CustomerInput & { mobileNumber: string }
type RemoveCustomerInput = RemovalInput & { mobileNumber: string }
/** Input with the customer's mobile number as `id`, so that changes of points and of the record are sent in order. */
type UpdatePointsInput = PointsInput & { id: string }

const facts = { stamps: unstamped, takesMoney: false, appends: null, acts: 'always' } as const

const adding = targeted<NewCustomerInput>({
  call: calls.addCustomer,
  facts,
  transition: addCustomer,
  table: 'customers',
  extra: (input) => ({ id: input.id }),
  mobile: (input) => normalMobile(input.mobileNumber),
})

const record = targeted<UpdateCustomerInput>({
  call: calls.updateCustomer,
  facts,
  transition: updateCustomer,
  table: 'customers',
  edits: sameFields(fieldsIn(calls.updateCustomer.body)),
  mobile: (input) => normalMobile(input.mobileNumber),
})

const removal = targeted<RemoveCustomerInput>({
  call: calls.removeCustomer,
  facts,
  transition: removeCustomer,
  table: 'customers',
  edits: { deleted: { fields: ['status'] } },
  mobile: (input) => normalMobile(input.mobileNumber),
})

/** The command with a mobile number in its stored input; the number is not sent. */
const withNumber = <Input extends { id: string; mobileNumber: string }>(
  command: Command<Input>,
): Command<Input> => ({
  ...command,
  parse(stored) {
    const input = command.parse(stored)
    const mobileNumber = mobileOf(stored)
    return input && mobileNumber ? { ...input, mobileNumber } : null
  },
  request: ({ id, mobileNumber: _, ...body }) => ({ path: pathOf(command.call, { id }), body }),
  received: ({ params, body }) =>
    withTarget({ ...body, mobileNumber: params.mobileNumber ?? '' }, params.id),
  subject: (input) => ({ table: 'customers', id: normalMobile(input.mobileNumber) }),
})

const points = targeted<UpdatePointsInput>({
  call: calls.updatePoints,
  facts,
  transition: updatePoints,
  table: 'customers',
  edits: { points: { fields: ['pointsEarned'] } },
  mobile: (input) => normalMobile(input.customerMobileNumber),
})

export interface CustomerInputs {
  addCustomer: NewCustomerInput
  updateCustomer: UpdateCustomerInput
  removeCustomer: RemoveCustomerInput
  updatePoints: UpdatePointsInput
}

/** Commands that add and remove customers and change their records and points. */
export const customerCommands: CommandsOf<CustomerInputs> = {
  addCustomer: {
    ...adding,
    subject: (input) => ({ table: 'customers', id: normalMobile(input.mobileNumber) }),
  },
  updateCustomer: withNumber(record),
  removeCustomer: withNumber(removal),
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
