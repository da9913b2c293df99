import { type CustomerOrder, type ListedCustomer, orderOf } from '#domain/customer/listing'
import { groupBy } from '#domain/kernel/group-by'
import type { KnownFigures } from '../store/customer-meta'
import type { NamedCustomer, NamePages } from './customer-names'

type Rows = readonly ListedCustomer[]
type Page = readonly NamedCustomer[]

/** The stored customers of a store with their figures, sorted and kept in memory. */
export interface ListedCustomers {
  /**
   * Returns all rows in the given order. Rebuilds only rows of changed pages, and rows of customers with new figures.
   */
  read(pages: NamePages, known: KnownFigures | null, order: CustomerOrder): Rows
  forget(): void
}

interface Kept {
  /** copied, because the caller changes its map in place */
  pages: Map<number, Page>
  known: KnownFigures | null
  sorted: Map<CustomerOrder, Rows>
}

export function createListedCustomers(): ListedCustomers {
  let kept: Kept | null = null

  function refresh(pages: NamePages, known: KnownFigures | null): Kept {
    if (!kept || kept.known !== known) kept = keptAnew(kept, known)
    const former = kept.pages
    const changed = [...pages].filter(([number, people]) => former.get(number) !== people)
    if (changed.length > 0 || pages.size !== former.size) replacePages(kept, pages, changed)
    return kept
  }

  return {
    read(pages, known, order) {
      const { sorted } = refresh(pages, known)
      const byName = sorted.get('name') ?? []
      const rows = sorted.get(order) ?? sortNamed(byName, order)
      sorted.set(order, rows)
      return rows
    },
    forget() {
      kept = null
    },
  }
}

/** Adds the figures to a customer. Names each field, because spreading 50,000 rows takes fifteen times as long. */
export function withFigures(person: NamedCustomer, known: KnownFigures | null): ListedCustomer {
  const figures = known?.byNumber.get(person.mobileNumber)
  return {
    mobileNumber: person.mobileNumber,
    status: person.status,
    type: person.type,
    contractEndDate: person.contractEndDate,
    name: person.name,
    folded: person.folded,
    visits: person.visits,
    points: person.points,
    lastVisit: figures?.lastVisit ?? null,
    spent: figures?.spent ?? null,
    birthday: figures?.birthday ?? null,
  }
}

/** Gives the rows new figures. The order by name is kept, other orders are dropped. */
function keptAnew(former: Kept | null, known: KnownFigures | null): Kept {
  const byName = former?.sorted.get('name')?.map((row) => withFigures(row, known)) ?? []
  return { pages: former?.pages ?? new Map(), known, sorted: new Map([['name', byName]]) }
}

function replacePages(kept: Kept, pages: NamePages, changed: readonly [number, Page][]): void {
  const { known, sorted } = kept
  const before = kept.pages
  kept.pages = new Map(pages)
  const added = changed.flatMap(([, people]) => people.map((person) => withFigures(person, known)))
  const removed = [...before].filter(([number, people]) => pages.get(number) !== people)
  const gone = new Set(removed.flatMap(([, people]) => people.map((person) => person.mobileNumber)))
  if (added.length > mostReplaced) {
    const stay = (sorted.get('name') ?? []).filter(({ mobileNumber }) => !gone.has(mobileNumber))
    kept.sorted = new Map([['name', sortByName([...stay, ...added])]])
    return
  }
  for (const [order, rows] of sorted) sorted.set(order, replaceRows(rows, gone, added, order))
}

/** Maximum number of changed rows that are inserted into sorted lists; for more rows the list is sorted again. */
const mostReplaced = 1000

/** Replaces the rows of some mobile numbers in a sorted list. */
export function replaceRows(
  rows: Rows,
  gone: { has(mobileNumber: string): boolean },
  added: Rows,
  order: CustomerOrder,
): Rows {
  const compare = orderOf(order)
  const waiting = added.toSorted((a, b) => compare(b, a))
  const merged: ListedCustomer[] = []
  for (const row of rows) {
    if (gone.has(row.mobileNumber)) continue
    for (let next = waiting.at(-1); next && compare(next, row) < 0; next = waiting.at(-1)) {
      merged.push(next)
      waiting.pop()
    }
    merged.push(row)
  }
  return merged.concat(waiting.reverse())
}

/*
 * Values are grouped first and then sorted without a comparator: comparing 50,000 rows takes a slow tablet half a
 * second. The order is the same as that of `orderOf`.
 */

function sortByName(rows: Rows): Rows {
  const byName = groupBy(rows, ({ folded }) => folded)
  return [...byName.keys()].sort().flatMap((name) => byName.get(name) ?? [])
}

/** Brings rows, which come sorted by name, into another order. */
function sortNamed(rows: Rows, order: CustomerOrder): Rows {
  if (order === 'name') return rows
  const byValue = groupBy(rows, (row) => row[order])
  const values = [...byValue.keys()]
  const texts = values.filter((value) => typeof value === 'string').sort()
  const numbers = Float64Array.from(values.filter((value) => typeof value === 'number')).sort()
  return [...[...numbers, ...texts].reverse(), null].flatMap((value) => byValue.get(value) ?? [])
}
