import { calls } from '#domain/calls/all'
import { err, ok } from '#domain/kernel/result'
import { readCustomerFigures } from '../customers/read-customer-figures'
import { readCustomer, readPointsLogs, readVisits } from '../customers/read-customers'
import { problems } from '../http/problem'
import { readRoute, singleReadRoute, writeRoute } from '../http/route'
import { importRoute } from './import-rows'
import { changeMobileNumber, mergeCustomers } from './merge-customers'

/** Routes that read, merge and renumber customers (SPEC.md API-CUST). */
export const customerRoutes = {
  importRows: importRoute,
  mergeCustomers: writeRoute(calls.mergeCustomers, mergeCustomers),
  changeMobileNumber: writeRoute(calls.changeMobileNumber, changeMobileNumber),
  customerFigures: singleReadRoute(calls.customerFigures, async (reader, { actor, now }) =>
    ok({ at: now.instant, figures: await readCustomerFigures(reader, actor.storeCode, now.date) }),
  ),
  customer: readRoute(calls.customer, async (reader, { actor, params, query }) => {
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
}
