import { calls } from '#domain/calls/all'
import { customRoute, readRoute, writeRoute } from '../http/route'
import { batch } from './batch'
import { changes } from './changes'
import { reportRestore, restoreReports } from './restore-reports'
import { changesStream } from './stream'

/** Routes of the extensions: feed, batch and live stream (SPEC.md service-10). */
export const eventRoutes = {
  changes: customRoute(calls.changes, changes),
  changesStream: customRoute(calls.changesStream, changesStream),
  batch: customRoute(calls.batch, batch),
  restoreReports: readRoute(calls.restoreReports, restoreReports),
  reportRestore: writeRoute(calls.reportRestore, reportRestore),
}
