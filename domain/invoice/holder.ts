import type { Invoice } from '../rows/invoice'
import { type Series, seriesCode } from '../rows/series'
import type { World } from '../rows/world'
import { blankTail, type Tail } from './document'

export const mostNumber = 999_999

/** Whether a tablet may issue invoices: the end of its series, or why it may not (`message`). */
export type Holding = { series: Series; tail: Tail } | { series: null; message: string }

const without = (message: string): Holding => ({ series: null, message })

/**
 * The series that a tablet holds, and its end. `record`: the end that the tablet itself has stored. Rows behind it that
 * the tablet queues at this moment count; those that another one has issued mean that the tablet was copied.
 */
export function holdingOf(world: World, deviceId: string, record: Tail | null): Holding {
  const own = [...world.series.values()].filter((each) => each.deviceId === deviceId)
  const open = own.filter(({ closedAt }) => closedAt === null)
  const series =
    open.find(({ id }) => id === record?.seriesId) ??
    // A series counts once the service has lent it.
    open.find(({ id, version }) => version > 0 && !isUsed(world, id))
  if (!series) return without(lacking(own, open))
  const code = seriesCode(series.id)
  const start = record?.seriesId === series.id ? record : blankTail(series.id)
  const documents = [...world.invoices.values()]
    .filter(({ seriesId }) => seriesId === series.id)
    .sort((a, b) => a.place - b.place)
  if (documents.some((each) => isForeign(each, start)))
    return without(`A copy of this tablet issues from series ${code} too. Ask for a new series.`)
  const tail = documents.reduce(followed, start)
  return tail.number < mostNumber
    ? { series, tail }
    : without(`Series ${code} has reached ${mostNumber}. Ask for a new series.`)
}

/** Whether the service has documents of a series. Those that wait on this tablet are its own. */
const isUsed = ({ invoices }: World, id: string): boolean =>
  [...invoices.values()].some(({ seriesId, version }) => seriesId === id && version > 0)

function lacking(own: readonly Series[], open: readonly Series[]): string {
  if (own.length === 0) return 'This tablet has no series of invoices.'
  if (open.some(({ version }) => version > 0))
    return 'A copy of this tablet issues from its series too. Ask for a new series.'
  if (open.length > 0) return 'The series of this tablet has to be lent by the service first.'
  return 'The series of this tablet is closed. Ask for a new series.'
}

/** Whether another holder has issued a document: it is behind the tablet's own end, or another one is there. */
const isForeign = ({ place, hash, version }: Invoice, end: Tail): boolean =>
  place > end.place ? version > 0 : place === end.place && hash !== end.hash

const followed = (tail: Tail, { place, number, hash, grandTotal }: Invoice): Tail =>
  place === tail.place + 1 ? { ...tail, place, number, hash, grandTotal } : tail
