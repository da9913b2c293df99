import { calls } from '#domain/calls/all'
import { bind } from '../http/route'
import { batch } from './batch'
import { changes } from './changes'
import { changesStream } from './stream'

/** The extensions that a host may offer (SPEC.md service-10). */
export const eventRoutes = {
  changes: bind(calls.changes, changes),
  changesStream: bind(calls.changesStream, changesStream),
  batch: bind(calls.batch, batch),
}
