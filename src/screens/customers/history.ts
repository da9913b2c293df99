import { upperName } from '#domain/kernel/names'
import type { Customer, Visit } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import type { SameAgain } from '../../data/intents'
import { count } from '../../ui/format/format-text'
import { nameIn, serviceNames } from '../appointment/papers/place-line'

/** An appointment in a customer's history. */
export interface HistoryRow {
  id: string
  /** ISO */
  start: string
  service: string
  staff: string
  status: string
  earned: number
  redeemed: number
  /** the appointment on this tablet; null if only the service has it */
  here: ShownAppointment | null
  /** values that a repeated booking takes over; null if one of the services no longer exists */
  same: Pick<SameAgain, 'serviceIds' | 'staffId' | 'staffRequested'> | null
}

/**
 * Joins the service's list of a customer's appointments with this tablet's rows, newest first. This tablet's row is
 * preferred, because it includes unsent changes. Leaves out bookings that were taken back.
 */
export function historyRows(
  listed: readonly Visit[],
  here: readonly ShownAppointment[],
  world: World,
): HistoryRow[] {
  const ids = new Set(here.map(({ row }) => row.id))
  return [
    ...here.filter(({ row }) => !row.isTakenBack).map((shown) => rowOfShown(shown, world)),
    ...listed.filter((visit) => !ids.has(visit.id)).map((visit) => rowOfVisit(visit, world)),
  ].toSorted((a, b) => (a.start < b.start ? 1 : -1))
}

/**
 * A text that the list shows visits of this store only, if the customer's count of visits is higher: it includes other
 * stores, and visits from before the records. `isWhole`: no row of this store is missing.
 */
export function whereText(
  rows: readonly Pick<HistoryRow, 'status'>[],
  customer: Pick<Customer, 'visitCount' | 'cancelCount'>,
  isWhole: boolean,
): string {
  const rest = (status: string, all: number) =>
    Math.max(0, all - rows.filter((row) => row.status === status).length)
  const visits = rest('COMPLETED', customer.visitCount)
  const cancelled = rest('CANCELLED', customer.cancelCount)
  const more = [
    visits > 0 && count(visits, 'more visit'),
    cancelled > 0 && count(cancelled, 'more cancellation'),
  ].filter(Boolean)
  const here = 'Only of this store.'
  if (!isWhole || more.length === 0) return here
  const isOne = visits + cancelled === 1
  return `${here} ${more.join(' and ')} ${isOne ? 'was' : 'were'} at other stores or before these records.`
}

function rowOfShown(here: ShownAppointment, world: World): HistoryRow {
  const { row } = here
  const isKnown = row.serviceIds.length > 0 && row.serviceIds.every((id) => world.services.has(id))
  const { id, start, status, staffId, staffRequested, serviceIds } = row
  return {
    id,
    start,
    status,
    service: serviceNames(row, world),
    staff: nameIn(world.staffs, staffId),
    earned: row.pointsEarned,
    redeemed: row.pointsRedeemed,
    here,
    same: isKnown ? { serviceIds: [...serviceIds], staffId, staffRequested } : null,
  }
}

function rowOfVisit(visit: Visit, world: World): HistoryRow {
  const services = visit.service.split(', ').map((name) => idOf(world.services, name))
  const serviceIds = services.filter((id) => id !== null)
  const isKnown = serviceIds.length === services.length
  const staffId = idOf(world.staffs, visit.staff ?? '')
  return {
    id: visit.id,
    start: visit.start,
    status: visit.status,
    service: upperName(visit.service) || '-',
    staff: upperName(visit.staff ?? '') || '-',
    earned: visit.pointsEarned,
    redeemed: visit.pointsRedeemed,
    here: null,
    same: isKnown ? { serviceIds, staffId, staffRequested: false } : null,
  }
}

/**
 * The id of a resource by its name; null for an unknown name. Visits from the service name resources without ids; names
 * are unique in a store.
 */
function idOf(rows: ReadonlyMap<string, { id: string; name: string }>, name: string) {
  const wanted = upperName(name)
  for (const row of rows.values()) if (upperName(row.name) === wanted) return row.id
  return null
}
