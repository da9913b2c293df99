import { matches } from '#domain/kernel/compare'
import { byName, isMobile, normalMobile, searchedDigits, upperName } from '#domain/kernel/names'
import { isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { CustomerHits, ShownAppointment } from '#sync'
import { appointmentLink, bookingKindOfRow } from '../data/address'
import type { Intent } from '../data/intents'
import type { BusinessRow } from '../data/row-changed'
import type { Numbers } from '../data/use-numbers'
import { serviceNames } from '../screens/appointment/papers/place-line'
import type { SearchGroup, SearchItem } from '../ui/form/search-list'
import { clockTime } from '../ui/format/format-date'
import { mobile } from '../ui/format/format-text'
import { statusLook } from '../ui/format/status'
import type { NavigationItem } from './navigation'

/** A hit, with the page or intent that it opens. */
export interface Found extends SearchItem {
  leadsTo: { path: string } | Intent
}

export interface FoundGroup extends SearchGroup {
  items: readonly Found[]
}

export interface Sources {
  world: World | null
  /** today's appointments, visits of the evening before that still run, and the appointment whose id is typed */
  appointments: readonly ShownAppointment[]
  customers: CustomerHits | undefined
  pages: readonly NavigationItem[]
  numbers: Numbers
}

/** Maximum number of hits in a group. Typing more leads to the others. */
const maxHits = 6

/** Hits for the typed text by kind. For an empty text, all screens. */
export function foundGroups(typed: string, sources: Sources): FoundGroup[] {
  const query = typed.trim()
  const screens = { title: 'Screens', items: foundPages(query, sources.pages) }
  if (query === '') return [screens]
  const people = [
    { title: 'Customers', items: foundCustomers(query, sources) },
    { title: 'Appointments', items: foundAppointments(query, sources) },
  ]
  const places = [
    { title: 'Lockers', items: foundPlaces('lockers', query, sources) },
    { title: 'Rooms', items: foundPlaces('rooms', query, sources) },
  ]
  // a short number is rather a place than part of a mobile number, so places come first
  const isNumbered = /\d/.test(query) && places.some(({ items }) => items.length > 0)
  const kinds: FoundGroup[] = [
    ...(isNumbered ? [...places, ...people] : [...people, ...places]),
    { title: 'Therapists', items: foundRows('staffs', query, sources) },
    { title: 'Services', items: foundRows('services', query, sources) },
    screens,
  ]
  return kinds.map(({ title, items }) => ({ title, items: items.slice(0, maxHits) }))
}

const foundPages = (query: string, pages: readonly NavigationItem[]): Found[] =>
  pages
    .filter((page) => matches(page.label, query))
    .map(({ label, path }) => ({ id: path, label, leadsTo: { path } }))

/**
 * Customers on this tablet. If none has the complete number that was typed, the hit leads to the customers screen,
 * which asks the service.
 */
function foundCustomers(query: string, { customers, numbers }: Sources): Found[] {
  const hits = customers?.rows ?? []
  const number = normalMobile(query)
  const isElsewhere = customers && hits.length === 0 && isMobile(number)
  if (isElsewhere) return [customerItem(number, `Look up ${mobile(number)}`)]
  return hits.map(({ mobileNumber, name, status }) => {
    const hint = [status === 'INACTIVE' && status, numbers.write(mobileNumber)].filter(Boolean)
    return { ...customerItem(mobileNumber, name), hint: hint.join(' · ') }
  })
}

const customerItem = (mobileNumber: string, label: string): Found => ({
  id: `customer ${mobileNumber}`,
  label,
  leadsTo: { kind: 'customer', mobileNumber },
})

function foundAppointments(query: string, { world, appointments }: Sources): Found[] {
  if (!world) return []
  const id = query.toLowerCase()
  const digits = searchedDigits(query)
  const isOf = ({ row }: ShownAppointment) =>
    matches(row.name, query) || (digits !== null && row.mobileNumber.includes(digits))
  const isFound = (shown: ShownAppointment) =>
    (!isTandem(shown.row) && isOf(shown)) || (id.length > 3 && shown.row.id.includes(id))
  return appointments.filter(isFound).map((shown) => {
    const { row } = shown
    const what = [clockTime(row.startTime), serviceNames(row, world), statusLook(row.status).word]
    return { ...openItem(shown, row.name), hint: what.join(' · ') }
  })
}

const openItem = ({ row }: ShownAppointment, label: string, id = row.id): Found => ({
  id: `${label} ${id}`,
  label,
  leadsTo: {
    path: appointmentLink({ open: row.id }, bookingKindOfRow(row)),
  },
})

const placeOf = { lockers: 'lockerId', rooms: 'roomId' } as const

/** Lockers or rooms. One in use leads to the visit, a free one to its form. */
function foundPlaces(kind: keyof typeof placeOf, query: string, sources: Sources): Found[] {
  const here = sources.appointments.filter(({ row }) => row.status === 'CHECKED_IN')
  return named(sources.world?.[kind], query).map((place) => {
    const holder = here.find(({ row }) => row[placeOf[kind]] === place.id)
    if (!holder) return { ...rowItem(kind, place), hint: 'not in use' }
    return { ...openItem(holder, place.name, place.id), hint: `in use by ${holder.row.name}` }
  })
}

const foundRows = (kind: 'staffs' | 'services', query: string, { world }: Sources): Found[] =>
  named(world?.[kind], query).map((row) => rowItem(kind, row))

const rowItem = (
  table: BusinessRow['table'],
  { id, name }: { id: string; name: string },
): Found => ({
  id: `${table} ${id}`,
  label: name,
  leadsTo: { kind: 'row', row: { table, id } },
})

function named(rows: ReadonlyMap<string, { id: string; name: string }> | undefined, query: string) {
  return [...(rows?.values() ?? [])]
    .map(({ id, name }) => ({ id, name: upperName(name) }))
    .filter(({ name }) => matches(name, query))
    .toSorted(byName)
}
