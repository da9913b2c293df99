import { calls } from '#domain/calls/all'
import { customRoute } from '../http/route'
import { batch } from './batch'
import { changes } from './changes'
import { changesStream } from './stream'

/** Routes of the extensions: feed, batch and live stream (SPEC.md service-10). */
export const eventRoutes = {
  changes: customRoute(calls.changes, changes),
  changesStream: customRoute(calls.changesStream, changesStream),
  batch: customRoute(calls.batch, batch),
}
