import { commands } from '#domain/commands'
import { type Entry, knownRecord } from '../store/entry'

/**
 * Whether an entry was left by a later version of the app than this one. It is kept as it is, whatever
 * it says, until a version that can read it runs here again; it holds its lane.
 */
export const isSealed = ({ record, command }: Pick<Entry, 'record' | 'command'>): boolean =>
  Number(record) > knownRecord || !Object.hasOwn(commands, command)

/** How such an entry is shown; on disk it stays what it was. */
export const sealed = (entry: Entry): Entry => ({
  ...entry,
  state: 'parked',
  conflict: {
    code: 'cannot-send',
    message: 'This was made by a newer version of the app. Update the app to send it.',
    status: 0,
    current: null,
    obstacles: [],
    blocking: [],
    field: null,
    confirm: [],
    fields: [],
    at: entry.queuedAt,
  },
})
