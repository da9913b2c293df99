import type { GenericSchema, InferOutput } from 'valibot'
import { drawer, isOpen } from './drawer'
import { invoice } from './invoice'
import { absence } from './line-up/absence'
import { attendance } from './line-up/attendance'
import { type ResourceKind, type Resources, resourceKinds, resources } from './resources'
import { sale } from './sale'
import { series } from './series'

/** Rows of a business day that don't belong to an appointment. A tablet stores them together with the resources. */
const registers = {
  drawers: drawer,
  sales: sale,
  attendances: attendance,
  absences: absence,
  series,
  invoices: invoice,
}
export type RegisterKind = keyof typeof registers
export type Registers = { [Kind in RegisterKind]: InferOutput<(typeof registers)[Kind]> }

export const registerKinds = Object.keys(registers) as RegisterKind[] // the literal's own keys

/** Rows that a tablet keeps in one page of each kind. */
export interface StoredRows extends Resources, Registers {}
export type StoredKind = ResourceKind | RegisterKind

export const storedKinds: readonly StoredKind[] = [...resourceKinds, ...registerKinds]

export const isRegister = (kind: string): kind is RegisterKind => Object.hasOwn(registers, kind)

/** The schema of a kind's rows. */
export const storedSchemas: { [Kind in StoredKind]: GenericSchema<unknown, StoredRows[Kind]> } = {
  services: resources.services.row,
  promos: resources.promos.row,
  staffs: resources.staffs.row,
  rooms: resources.rooms.row,
  lockers: resources.lockers.row,
  products: resources.products.row,
  ...registers,
}

/**
 * Whether a tablet that keeps the days since `from` keeps a row: one of these days, one that changed since then (a
 * refund of an older sale), an open drawer, or a series of invoices, which no tablet may forget that it is closed.
 */
export const isKept = (row: Registers[RegisterKind], from: string): boolean =>
  row.day >= from ||
  (row.updatedDateTime ?? '').slice(0, 10) >= from ||
  ('closings' in row && isOpen(row)) ||
  'lastNumber' in row
