import * as v from 'valibot'
import { newCustomerInput } from '../customer/add'
import { removalInput } from '../customer/remove'
import { customerInput } from '../customer/update'
import { pointsInput } from '../customer/update-points'
import { id, shortText } from '../kernel/fields'
import { customer } from '../rows/customer'
import { customerFigures } from '../rows/customer-figures'
import { defineCall } from './define-call'
import { flagText, inStore, nothing } from './query'

/** Calls for customers (SPEC.md API-CUST). */
export const customerCalls = {
  // listed before `customer`, whose {idOrMobileNumber} would match this path
  customerFigures: defineCall({
    method: 'GET',
    path: '/v1/customers/figures',
    may: 'user',
    query: inStore,
    body: nothing,
    answer: customerFigures,
    status: 200,
    failure: 'Failed to get the figures of the customers.',
    needs: [],
  }),
  customer: defineCall({
    method: 'GET',
    path: '/v1/customers/{idOrMobileNumber}',
    may: 'user',
    query: v.object({
      storeCode: v.optional(shortText),
      includeAppointments: flagText,
      includeUpdatePointsLogs: flagText,
    }),
    body: nothing,
    answer: customer,
    status: 200,
    failure: 'Customer not found',
    needs: [],
  }),
  // listed before updateCustomer, whose {id} would match this path
  updatePoints: defineCall({
    method: 'PATCH',
    path: '/v1/customers/updatePoints',
    may: 'changePoints',
    query: inStore,
    body: pointsInput,
    answer: customer,
    status: 200,
    failure: 'Failed to update points.',
    needs: ['body'],
  }),
  updateCustomer: defineCall({
    method: 'PATCH',
    path: '/v1/customers/{id}',
    may: 'user',
    query: inStore,
    body: customerInput,
    answer: customer,
    status: 200,
    failure: 'Failed to update customer.',
    needs: ['body'],
  }),
  // The calls from here on are extensions beyond the calls listed in SPEC.md.
  addCustomer: defineCall({
    method: 'POST',
    path: '/v1/customers',
    may: 'user',
    query: inStore,
    body: newCustomerInput,
    answer: customer,
    status: 201,
    failure: 'Failed to add customer.',
    needs: ['body'],
  }),
  removeCustomer: defineCall({
    method: 'POST',
    path: '/v1/customers/{id}/remove',
    may: 'user',
    query: inStore,
    body: removalInput,
    answer: customer,
    status: 200,
    failure: 'Failed to remove customer.',
    needs: ['body'],
  }),
  mergeCustomers: defineCall({
    method: 'POST',
    path: '/v1/customers/{id}/merge',
    may: 'user',
    query: inStore,
    body: v.object({ otherId: id, storeCode: v.optional(shortText) }),
    answer: customer,
    status: 200,
    failure: 'Failed to merge the customers.',
    needs: ['body'],
  }),
  changeMobileNumber: defineCall({
    method: 'POST',
    path: '/v1/customers/{id}/mobile-number',
    may: 'user',
    query: inStore,
    /** `isReleased`: the former number is somebody else's now; without a number the customer has none */
    body: v.object({
      mobileNumber: shortText,
      isReleased: v.optional(v.boolean(), false),
      storeCode: v.optional(shortText),
    }),
    answer: customer,
    status: 200,
    failure: 'Failed to change the number.',
    needs: ['body'],
  }),
}
