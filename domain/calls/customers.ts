import * as v from 'valibot'
import { newCustomerInput } from '../customer/add'
import { removalInput } from '../customer/remove'
import { customerInput } from '../customer/update'
import { pointsInput } from '../customer/update-points'
import { id, shortText } from '../kernel/fields'
import { customer } from '../rows/customer'
import { customerFigures } from '../rows/customer-figures'
import { get, patch, post } from './define-call'
import { flagText } from './query'

/** Calls for customers (SPEC.md API-CUST). */
export const customerCalls = {
  // listed before `customer`, whose {idOrMobileNumber} would match this path
  customerFigures: get({
    path: '/v1/customers/figures',
    answer: customerFigures,
    failure: 'Failed to get the figures of the customers.',
  }),
  customer: get({
    path: '/v1/customers/{idOrMobileNumber}',
    query: v.object({
      storeCode: v.optional(shortText),
      includeAppointments: flagText,
      includeUpdatePointsLogs: flagText,
    }),
    answer: customer,
    failure: 'Customer not found',
  }),
  // listed before updateCustomer, whose {id} would match this path
  updatePoints: patch({
    path: '/v1/customers/updatePoints',
    may: 'changePoints',
    body: pointsInput,
    answer: customer,
    failure: 'Failed to update points.',
  }),
  updateCustomer: patch({
    path: '/v1/customers/{id}',
    body: customerInput,
    answer: customer,
    failure: 'Failed to update customer.',
  }),
  // The calls from here on are extensions beyond the calls listed in SPEC.md.
  addCustomer: post({
    path: '/v1/customers',
    body: newCustomerInput,
    answer: customer,
    status: 201,
    failure: 'Failed to add customer.',
  }),
  removeCustomer: post({
    path: '/v1/customers/{id}/remove',
    may: 'deleteRows',
    body: removalInput,
    answer: customer,
    failure: 'Failed to remove customer.',
  }),
  mergeCustomers: post({
    path: '/v1/customers/{id}/merge',
    may: 'mergeCustomers',
    body: v.object({ otherId: id, storeCode: v.optional(shortText) }),
    answer: customer,
    failure: 'Failed to merge the customers.',
  }),
  changeMobileNumber: post({
    path: '/v1/customers/{id}/mobile-number',
    may: 'mergeCustomers',
    /** `isReleased`: the former number is somebody else's now; without a number the customer has none */
    body: v.object({
      mobileNumber: shortText,
      isReleased: v.optional(v.boolean(), false),
      storeCode: v.optional(shortText),
    }),
    answer: customer,
    failure: 'Failed to change the number.',
  }),
}
