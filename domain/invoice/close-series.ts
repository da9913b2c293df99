import { claimedInstant } from '../kernel/claimed-day'
import { refuse } from '../kernel/refusal'
import type { Series } from '../rows/series'
import type { Context, Transition, World } from '../rows/world'
import type { CloseSeriesInput } from './input'

/** Closes a series for ever, because its tablet was lost or wiped. Invoices that it issued before may still arrive. */
export const closeSeries: Transition<CloseSeriesInput> = {
  check: (world, { id }) =>
    world.series.has(id) ? null : refuse('missing', 'This series does not exist.'),
  apply(world, { id, at }, context) {
    const row = world.series.get(id)
    if (!row) return null
    const next =
      row.closedAt === null ? closed(world, row, claimedInstant(at, context.now), context) : row
    return { rows: [{ table: 'series', row: next }], points: [] }
  },
}

/** A series that is closed at the last number that is known. */
export const closed = (
  { invoices }: World,
  row: Series,
  closedAt: string,
  { user, now }: Context,
): Series => ({
  ...row,
  closedBy: user,
  closedAt,
  lastNumber: Math.max(
    0,
    ...[...invoices.values()].flatMap((each) => (each.seriesId === row.id ? each.number : [])),
  ),
  lastUpdatedBy: user,
  updatedDateTime: now.instant,
})
