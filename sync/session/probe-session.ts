import { appointmentCalls } from '#domain/calls/appointments'
import type { Session } from '../api/session'
import { ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithKept } from './kept-sessions'

/** Asks the host whether a kept session has ended, as after a new password or PIN elsewhere: it is used no more then. */
export async function probeSession(
  { http, kept }: WithHttp & WithKept,
  session: Session,
): Promise<void> {
  const query = { storeCode: session.storeCode }
  const asked = await ask(http, session, appointmentCalls.config, { query, isProbe: true })
  if (asked.kind === 'failed' && asked.status === 401) kept.over(session)
}
