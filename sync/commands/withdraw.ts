import { isIssuing } from '#domain/commands/kinds'
import { subjectOf } from '#domain/commands/work'
import type { RunResult } from '../api/sync'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithOutboxCache } from '../outbox/outbox-cache'
import { hasLeft } from '../outbox/states'
import type { WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import type { WithDb } from '../store/db'
import type { Entry } from '../store/entry'
import { notSaved, refusedBy } from './result'
import { takeOut } from './take-out'

const tooLate = refusedBy({ message: 'It is on its way already and cannot be taken back here.' })

/** Withdraws an entry of the user who is logged in, if it was never sent and no other entry needs it. An invoice stays. */
export async function withdraw(
  parts: WithDeps & WithDb & WithStatus & WithSessions & WithWrites & WithOutboxCache,
  entryId: string,
): Promise<RunResult> {
  const user = parts.sessions.current()?.username
  const may = (entry: Entry, isNeeded: boolean, inFlight: ReadonlySet<string>) =>
    entry.user === user && !isNeeded && !hasLeft(entry, inFlight) && !isIssuing(entry)
  try {
    const taken = await takeOut(parts, entryId, may)
    return taken ? { kind: 'applied', id: subjectOf(taken).id } : tooLate
  } catch (error) {
    return notSaved(parts, error)
  }
}
