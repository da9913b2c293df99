import type { Customer } from '#domain/rows/customer'
import { dateOrNull, integer, text, textOrNull } from './columns'
import { audit } from './resources'
import { mapRows } from './rows'

type Gathered = 'appointments' | 'updateCustomerPointsLogs'

/** A customer without the lists that are read from other tables. */
export const customers = mapRows<Omit<Customer, Gathered>>()({
  id: text,
  firstName: text,
  lastName: textOrNull,
  email: textOrNull,
  birthDate: dateOrNull,
  mobileNumber: text,
  status: text,
  type: text,
  contractEndDate: dateOrNull,
  twitter: textOrNull,
  instagram: textOrNull,
  notes: textOrNull,
  pointsEarned: integer,
  expiredPointsApril12025: integer,
  visitCount: integer,
  cancelCount: integer,
  noShowCount: integer,
  ...audit,
})
