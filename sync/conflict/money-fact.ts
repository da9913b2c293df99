import * as v from 'valibot'
import { tendersOfGroup } from '#domain/appointment/group/spread-payment'
import { idsOfTenders, type PaidRow, paidRowIn, tendersOf } from '#domain/appointment/tenders'
import { isGroupPayment, receivingMoney } from '#domain/commands/kinds'
import { requestOf } from '#domain/commands/work'
import { bounds } from '#domain/kernel/bounds'
import { businessTimeAt } from '#domain/kernel/dates'
import { product } from '#domain/rows/product'
import { isRetail } from '#domain/rows/sale'
import { service } from '#domain/rows/service'
import type { Tender } from '#domain/rows/tender'
import type { RowChange, World } from '#domain/rows/world'
import type { WithDeps } from '../kernel/ports'
import { laneOf } from '../outbox/lanes'
import { contextOf, type Entry, type NewEntry, unsent } from '../store/entry'
import { wantedRow } from './detect'

/**
 * A refused entry, marked with the tenders reported now, and the new entry (`fact`) that reports them; null: there is
 * nothing to report.
 */
export interface ToldEntry {
  entry: Entry
  fact: NewEntry | null
}

/** Entries that report some of an entry's money. */
interface Others {
  /** the entry's replacement, whose own payments are not reported */
  next?: Entry | undefined
  /** entries that are reported in the same transaction */
  told?: readonly Entry[]
  /** the user who reports it; absent: the user of the refused entry */
  by?: string | undefined
}

/** Makes the entry that reports the money of a refused one, as far as the service doesn't know it. */
export function toldOf(
  parts: WithDeps,
  business: World,
  entry: Entry,
  { next, told = [], by = entry.user }: Others = {},
): ToldEntry {
  // A payment doesn't change a row on which nothing is due. Its money was taken anyway, so use the row that was seen.
  const row = paidRowIn(wantedIn(business, entry) ?? entry.seen)
  const made = row ? unreported(business, entry, next) : []
  // Both commands of a double click have the same money.
  const known = idsOfTenders([...business.sales.values()].filter((sale) => !isRetail(sale)))
  for (const id of told.flatMap(reportedBy)) known.add(id)
  const work =
    row &&
    receivedWork(
      row,
      made.filter(({ id }) => !known.has(id)),
      parts.deps.ids(),
    )
  const tenderIds = [...reportedBy(entry), ...made.map(({ id }) => id)]
  return {
    fact: work && factOf(parts, { ...entry, user: by }, work),
    entry: { ...entry, received: { entryId: entry.id, tenderIds } },
  }
}

const reportedBy = ({ received }: Entry): readonly string[] => received?.tenderIds ?? []

/** The tenders that an entry makes, without those that were there before it, were reported, or are in `next`. */
function unreported(business: World, entry: Entry, next: Entry | undefined): Tender[] {
  const seen = paidRowIn(entry.seen)
  const before = [...(seen ? tendersOf(seen) : []), ...(next ? tendersMade(business, next) : [])]
  const known = new Set([...before.map(({ id }) => id), ...reportedBy(entry)])
  return tendersMade(business, entry).filter(({ id }) => !known.has(id))
}

type Receipt = NonNullable<ReturnType<typeof receivedWork>>

/** The command that reports tenders of a row; null when there are none. `id`: the id of the new row. */
function receivedWork(row: PaidRow, tenders: readonly Tender[], id: string) {
  const [first] = tenders
  if (!first) return null
  const { storeCode, id: waitsFor } = row
  const [mobileNumber, name] = [row.mobileNumber ?? '', row.name ?? '']
  const { day: paidOn, at: takenAt } = first
  const input = {
    id,
    waitsFor,
    mobileNumber,
    name,
    tenders: [...tenders],
    paidOn,
    takenAt,
    storeCode,
  }
  return receivingMoney(input)
}

/** The tenders of an entry's row; for a payment for a group, the tenders of all its guests. */
function tendersMade(business: World, entry: Entry): readonly Tender[] {
  if (isGroupPayment(entry)) return tendersOfGroup(entry.input, contextOf(entry))
  const row = paidRowIn(wantedIn(business, entry))
  return row ? tendersOf(row) : []
}

/** The row that an entry wants, also of services and products that the service never stored: their money was taken. */
function wantedIn(business: World, entry: Entry): RowChange | null {
  const wanted = wantedRow(withNamed(business, entry.input), entry)
  const paid = paidRowIn(wanted)
  if (entry.seen || !paid || tendersOf(paid).length > 0) return wanted
  // Nothing is due on a new booking whose price has fallen since, so that it takes no money: use the price that was told.
  return wantedRow(withNamed({ ...business, services: new Map() }, entry.input), entry)
}

/** The services and products that an input names, and the price that the customer was told. */
interface Naming {
  serviceIds?: readonly string[]
  serviceId?: string | null
  productsOrdered?: Readonly<Record<string, number>> | null
  shownPrice?: number | null
  members?: readonly Naming[]
}

/** The business with all services and products that an input names. An unknown one has the price that was told. */
function withNamed(business: World, input: object): World {
  const named: Naming = input
  const { serviceIds = [], serviceId, productsOrdered, shownPrice, members = [] } = named
  const price = shownPrice ?? bounds.pesos.most
  const services = [...serviceIds, ...(serviceId ? [serviceId] : [])]
    .filter((id) => !business.services.has(id))
    .map((id) => [id, v.parse(service, { id, price })] as const)
  const products = Object.keys(productsOrdered ?? {})
    .filter((id) => !business.products.has(id))
    .map((id) => [id, v.parse(product, { id, price })] as const)
  return members.reduce<World>(withNamed, {
    ...business,
    services: new Map([...business.services, ...services]),
    products: new Map([...business.products, ...products]),
  })
}

/** The entry that reports the money, in the name of the entry's user. */
function factOf({ deps }: WithDeps, refused: Entry, work: Receipt): NewEntry {
  const { store, user, device } = refused
  const queuedAt = deps.clock()
  return {
    ...work,
    record: 1,
    id: deps.ids(),
    ...{ store, user, device, queuedAt },
    lane: laneOf(work),
    mobile: '',
    dates: [],
    dependsOn: null,
    now: businessTimeAt(queuedAt),
    freshId: work.input.id,
    about: 'business',
    seen: null,
    customer: null,
    baseVersion: 0,
    ...unsent,
    request: requestOf(work),
    supersedes: null,
  }
}
