import type { Metric } from '#domain/calls/records'
import { recordCalls } from '#domain/calls/records'
import { ask } from '../host/ask'
import type { Capabilities } from '../host/capabilities'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import type { WithDeps } from '../kernel/ports'
import type { WithSessions } from '../session/session'

/** Sends a measurement of the app's speed, if the host accepts those. A failure is only logged. */
export async function sendMetric(
  parts: WithDeps & WithHttp & WithStatus & WithSessions,
  capabilities: Capabilities,
  metric: Metric,
): Promise<void> {
  const session = parts.sessions.current()
  const { online } = parts.status.current()
  if (!session || online !== true || !capabilities.takesMetrics()) return
  const body = { ...metric, storeCode: session.storeCode }
  const asked = await ask(parts.http, session, recordCalls.metrics, { body })
  if (asked.kind !== 'ok') parts.deps.log('a metric was not sent', asked)
}
