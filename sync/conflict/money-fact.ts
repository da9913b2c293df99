import * as v from 'valibot'
import { tendersOfGroup } from '#domain/appointment/group/spread-payment'
import { paidRowIn, tendersOf } from '#domain/appointment/tenders'
import { requestOf, type Work } from '#domain/commands/work'
import { bounds } from '#domain/kernel/bounds'
import { businessTimeAt } from '#domain/kernel/dates'
import { product } from '#domain/rows/product'
import { service } from '#domain/rows/service'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
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

/** Makes the entry that reports the money of a refused one. Leaves out the tenders of `next`, its replacement. */
export function toldOf(
  parts: WithDeps,
  business: World,
  entry: Entry,
  next: Entry | null = null,
): ToldEntry {
  const carried = next ? tendersMade(business, next) : []
  const work = receivedWork(business, entry, carried, parts.deps.ids())
  return { fact: work && factOf(parts, entry, work), entry: withTold(entry, work) }
}

type Receipt = Work<'receiveMoney'>

/** The command that reports an entry's money; null when the service knows all of it. `id`: the id of the new row. */
function receivedWork(
  business: World,
  entry: Entry,
  carried: readonly Tender[],
  id: string,
): Receipt | null {
  const seen = paidRowIn(entry.seen)
  // A payment doesn't change a row on which nothing is due. Its money was taken anyway, so use the row that was seen.
  const wanted = paidRowIn(wantedRow(withNamed(business, entry.input), entry)) ?? seen
  if (!wanted) return null
  const known = new Set([
    ...[...(seen ? tendersOf(seen) : []), ...carried].map((tender) => tender.id),
    ...(entry.received?.tenderIds ?? []),
  ])
  const tenders = tendersMade(business, entry).filter((tender) => !known.has(tender.id))
  const [first] = tenders
  if (!first) return null
  const { storeCode, id: waitsFor } = wanted
  const [mobileNumber, name] = [wanted.mobileNumber ?? '', wanted.name ?? '']
  const { day: paidOn, at: takenAt } = first
  const input = { id, waitsFor, mobileNumber, name, tenders, paidOn, takenAt, storeCode }
  return { command: 'receiveMoney', input }
}

/** The tenders of an entry's row; for a payment for a group, the tenders of all its guests. */
function tendersMade(business: World, entry: Entry): readonly Tender[] {
  if (entry.command === 'payGroup') return tendersOfGroup(entry.input, contextOf(entry))
  const row = paidRowIn(wantedRow(withNamed(business, entry.input), entry))
  return row ? tendersOf(row) : []
}

/** What an input names and sells, as far as it does. */
interface Naming {
  serviceIds?: readonly string[]
  serviceId?: string | null
  productsOrdered?: Readonly<Record<string, number>> | null
  shownPrice?: number | null
  members?: readonly Naming[]
}

/**
 * The business with the services and products that an input names, also those that the service never stored: their
 * money was taken. Such a row has the price that the customer was told.
 */
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

function withTold(entry: Entry, work: Receipt | null): Entry {
  const fresh = work?.input.tenders.map(({ id }) => id) ?? []
  const tenderIds = [...(entry.received?.tenderIds ?? []), ...fresh]
  return { ...entry, received: { entryId: entry.id, tenderIds } }
}

/** The entry that reports the money, in the name of the user whose entry was refused. */
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
