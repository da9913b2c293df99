import { calls } from '#domain/calls/all'
import type { Metric } from '#domain/calls/records'
import type { Core } from '../engine/core'
import { ask } from '../host/ask'
import type { HostStore } from '../host/host'

/** Tells the service how fast the app was, where it wants to know. What fails is only logged. */
export async function sendMetric(core: Core, host: HostStore, metric: Metric): Promise<void> {
  const session = core.sessions.current()
  const { online } = core.status.current()
  if (!session || online !== true || !host.offers('metrics')) return
  const body = { ...metric, storeCode: session.storeCode }
  const asked = await ask(core.http, session, calls.metrics, { body })
  if (asked.kind !== 'ok') core.deps.log('a metric was not sent', asked)
}
