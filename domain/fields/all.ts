import { own } from '../kernel/own'
import { appointmentFields } from './appointments'
import { customerFields } from './customers'
import type { Field } from './field'
import { lockerFields } from './lockers'
import { productFields } from './products'
import { promoFields } from './promos'
import { roomFields } from './rooms'
import { serviceFields } from './services'
import { staffFields } from './staffs'
import { storeFields } from './stores'
import { userFields } from './users'

type Fields = Readonly<Record<string, Field | null>>

const tables: Readonly<Record<string, Fields>> = {
  appointments: appointmentFields,
  customers: customerFields,
  lockers: lockerFields,
  products: productFields,
  promos: promoFields,
  rooms: roomFields,
  services: serviceFields,
  staffs: staffFields,
  stores: storeFields,
  users: userFields,
}

/** A field of a table; null if no screen names it. */
export const fieldIn = (table: string, name: string): Field | null =>
  own(own(tables, table) ?? {}, name) ?? null
