import type { SeriesState } from '../api/invoices'
import type { View } from '../api/view'
import type { Reader } from '../overlay/reader'
import { readDevice } from '../store/meta'
import { readSeriesEnd } from '../store/series-end'

/** View of what this tablet has issued. It follows the resources and the outbox, with which the end changes. */
export const seriesView = (reader: Reader): View<SeriesState | null> => ({
  key: 'series',
  read: () =>
    reader.readTransaction([], async ({ tx, store, business: world }) => {
      const [device, end] = await Promise.all([readDevice(tx), readSeriesEnd(tx, store)])
      return { world, device: device ?? '', end }
    }),
})
