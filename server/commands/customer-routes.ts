import { calls } from '#domain/calls/all'
import { normalMobile } from '#domain/kernel/names'
import { err, ok } from '#domain/kernel/result'
import { readCustomer, readPointsLogs, readVisits } from '../customers/read-customers'
import { problems } from '../http/problem'
import { reading, writing } from '../http/route'
import { carryOut } from './carry-out'
import { contextOf } from './circumstances'

/** Calls about customers (SPEC.md API-CUST). */
export const customerRoutes = {
  customer: reading(calls.customer, async (reader, { actor, params, query }) => {
    const person = await readCustomer(reader, params.idOrMobileNumber ?? '')
    if (!person) return err(problems.notFound('Customer not found'))
    const appointments = query.includeAppointments
      ? await readVisits(reader, actor.storeCode, person.id)
      : undefined
    const updateCustomerPointsLogs = query.includeUpdatePointsLogs
      ? await readPointsLogs(reader, person.id)
      : undefined
    return ok({ ...person, appointments, updateCustomerPointsLogs })
  }),
  updateCustomer: writing(calls.updateCustomer, async (tx, asked) => {
    const person = await readCustomer(tx.db, asked.params.id ?? '')
    if (!person) return err(problems.notFound('Customer not found'))
    const { id, mobileNumber } = person
    const input = { ...asked.body, id, mobileNumber }
    return carryOut(tx, ['updateCustomer', 'customers'], input, contextOf(asked))
  }),
  updatePoints: writing(calls.updatePoints, (tx, asked) => {
    const input = { ...asked.body, id: normalMobile(asked.body.customerMobileNumber) }
    return carryOut(tx, ['updatePoints', 'customers'], input, contextOf(asked))
  }),
}
