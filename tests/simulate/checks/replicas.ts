import { type Customer, isMerged } from '#domain/rows/customer'
import { storedKinds } from '#domain/rows/register'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import type { Sync } from '#sync'
import { today } from '../../support/business'
import { queuedOn } from '../device/records'
import type { Tablet } from '../device/tablet'
import type { Host } from '../network/host'
import type { Violate } from './devices'
import { differingDrawers } from './drawers'
import type { Books } from './read-books'

const from = today
const to = '2026-11-23'

/** Text that is equal for equal content, whatever the order of keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

function differingFields(shown: object, row: object): string[] {
  const ours = new Map<string, unknown>(Object.entries(shown))
  return Object.entries(row).flatMap(([field, value]) =>
    textOf(ours.get(field)) === textOf(value)
      ? []
      : `${field} ${textOf(ours.get(field))} for ${textOf(value)}`,
  )
}

/** Expected content of one store on a tablet. */
export interface StoreBooks {
  books: Books
  /** the store and its resources */
  business: World
}

/** The fields of a customer that a tablet stores. */
const ofCustomer = ({
  appointments,
  updateCustomerPointsLogs,
  email,
  birthDate,
  ...rest
}: Customer) => rest

/** Differences between a tablet and the service, when no entry is pending any more. */
export async function differences(
  tablet: Tablet,
  sync: Sync,
  { books, business }: StoreBooks,
  { isBasicHost }: Host,
): Promise<string[]> {
  const differing: string[] = []
  const violate = (text: string) => void differing.push(text)
  const shown = await sync.views.days(from, to).read()
  const rows = new Map(shown.map(({ row }) => [row.id, row]))
  for (const row of books.appointments) {
    const replica = rows.get(row.id)
    rows.delete(row.id)
    if (!replica) violate(`${tablet.name}: does not show ${row.id}`)
    else
      for (const text of differingFields(replica, isBasicHost ? { ...row, version: 0 } : row))
        violate(`${tablet.name}: shows ${row.id} with ${text}`)
  }
  for (const id of rows.keys()) violate(`${tablet.name}: shows ${id}, which the service has not`)
  for (const person of books.customers.filter((each) => !isMerged(each))) {
    // A host without a feed reports customers only by their bookings.
    if (isBasicHost) await sync.lookUpCustomer(person.mobileNumber)
    const found = await sync.views.customer(person.mobileNumber).read()
    if (found.kind !== 'found') violate(`${tablet.name}: does not know customer ${person.id}`)
    else
      for (const text of differingFields(
        found.customer,
        ofCustomer(isBasicHost ? { ...person, version: 0 } : person),
      ))
        violate(`${tablet.name}: shows customer ${person.id} with ${text}`)
  }
  for (const text of await listedTwice(sync)) violate(`${tablet.name}: lists ${text}`)
  const world = await sync.views.business().read()
  for (const text of differingBusiness(world, business, isBasicHost))
    violate(`${tablet.name}: shows ${text}`)
  const appointments = shown.map(({ row }) => row)
  for (const text of differingDrawers({ world, appointments }, books, modesOf(business)))
    violate(`${tablet.name}: shows ${text}`)
  return differing
}

/** Customers whom the list has more than once. A mobile number belongs to one customer. */
async function listedTwice(sync: Sync): Promise<string[]> {
  const query = { text: '', filter: 'all', order: 'name', today } as const
  const { rows } = await sync.views.customerList(query).read()
  const numbers = rows.map(({ mobileNumber }) => mobileNumber)
  const more = numbers.filter((number, at) => numbers.indexOf(number) !== at)
  return more.map((number) => `customer ${number} more than once`)
}

/** Differences in the store's row, and in the rows of each kind. */
function differingBusiness(shown: World | null, held: World, isBasicHost: boolean): string[] {
  const asStored = <Row extends object>(row: Row) => (isBasicHost ? { ...row, version: 0 } : row)
  if (!shown) return ['no business']
  const store = differingFields(shown.store, asStored(held.store)).map(
    (text) => `the store with ${text}`,
  )
  const rows = storedKinds.flatMap((kind) => {
    const ids = new Set([...shown[kind].keys(), ...held[kind].keys()])
    return [...ids].flatMap((id) => {
      const row = held[kind].get(id)
      if (!row) return `${id} of ${kind}, which the service has not`
      const texts = differingFields(shown[kind].get(id) ?? {}, asStored(row))
      return texts.map((text) => `${id} of ${kind} with ${text}`)
    })
  })
  return [...store, ...rows]
}

/** Checks that each parked entry of the user's store has its card, also entries of other users, and is counted. */
export async function checkCards(tablet: Tablet, sync: Sync, violate: Violate): Promise<void> {
  const store = sync.session.current()?.storeCode
  const parked = queuedOn(tablet).filter(
    (entry) => entry.state === 'parked' && entry.store === store,
  )
  const cards = await sync.views.conflicts().read()
  for (const { id } of parked)
    if (!cards.some(({ entryId }) => entryId === id))
      violate(`${tablet.name}: conflict ${id} has no card`)
  const { conflicts } = sync.status.current()
  if (conflicts !== parked.length)
    violate(`${tablet.name}: counts ${conflicts} conflicts where ${parked.length} are`)
}
