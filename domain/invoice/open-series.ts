import * as v from 'valibot'
import { claimedInstant } from '../kernel/claimed-day'
import { refuse } from '../kernel/refusal'
import { type Series, series } from '../rows/series'
import type { Transition } from '../rows/world'
import { isPermitted } from '../tax/registration'
import { closed } from './close-series'
import type { OpenSeriesInput } from './input'

const blank: Series = v.parse(series, { id: '' })

/** Lends a series to a tablet. Those that it had before are closed: their records may be lost or copied. */
export const openSeries: Transition<OpenSeriesInput> = {
  check: ({ store }) =>
    isPermitted(store)
      ? null
      : refuse(
          'rule',
          'The store has no permit for invoices. Enter its MIN, serial number, permit and accreditation in Store first.',
        ),
  apply(world, { id, deviceId, name, at }, context) {
    const known = world.series.get(id)
    if (known) return { rows: [{ table: 'series', row: known }], points: [] }
    const { user, now } = context
    const row: Series = {
      ...blank,
      id,
      storeCode: world.store.code,
      day: now.date,
      deviceId,
      name,
      openedBy: user,
      openedAt: claimedInstant(at, now),
      createdBy: user,
      createdDateTime: now.instant,
      lastUpdatedBy: user,
      updatedDateTime: now.instant,
    }
    const former = [...world.series.values()].filter(
      (each) => each.deviceId === deviceId && each.closedAt === null,
    )
    const rows = [row, ...former.map((each) => closed(world, each, row.openedAt, context))]
    return { rows: rows.map((each) => ({ table: 'series', row: each })), points: [] }
  },
}
