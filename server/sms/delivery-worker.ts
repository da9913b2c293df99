import type { ServiceDeps } from '../context'
import { usualAtOnce } from '../kernel/sms-settings'
import { changesChannel } from '../live/channel'
import { coalesce } from '../live/coalesce'
import { type Claimed, claimDue, isAnyDue, recordDelivery } from './outbox'
import { queueReminders } from './queue-reminders'
import type { SendSms } from './send'

interface WorkerDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'log'> {
  send: SendSms
  /** maximum number of messages that are sent at the same time; 5 if absent */
  atOnce?: number
}

/** Delivers queued messages; each service may run one. */
export interface DeliveryWorker {
  /** Resolves when the running delivery has ended. */
  close(): Promise<void>
}

/** Milliseconds between checks for messages that come due without a change of a store, such as retries. */
const lookEveryMs = 15_000
/** A reminder is due at a minute. */
const remindEveryMs = 60_000

/** Sends a portion of the due messages. Returns the number of attempts; 0 when none is due. */
export async function deliverDue(deps: WorkerDeps): Promise<number> {
  if (!(await isAnyDue(deps.db, deps.clock()))) return 0
  const claimed = await claimDue(deps.db, deps.clock(), deps.atOnce ?? usualAtOnce)
  await Promise.all(claimed.map((message) => deliver(deps, message)))
  return claimed.length
}

async function deliver({ db, clock, log, send }: WorkerDeps, message: Claimed) {
  const { id, mobile_number: to, text } = message
  const isRepeat = message.attempts > 1 || message.last_error !== null
  const queuedAtMs = Date.parse(message.created_at)
  const delivery = await send({ to, text, reference: `sms-${id}`, queuedAtMs, isRepeat })
  const outcome = await recordDelivery(db, message, delivery, clock())
  if (delivery.kind === 'sent') return
  const fields = { sms: id, attempts: message.attempts, reason: delivery.reason }
  if (outcome === 'given up') log.error(fields, 'a message was given up')
  else log.warn(fields, 'a message could not be sent yet')
}

/** Delivers now, after each change of a store, and at intervals for retries and reminders. */
export async function startDeliveryWorker(deps: WorkerDeps): Promise<DeliveryWorker> {
  let closing = false
  let last = Promise.resolve()
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'messages cannot be delivered')

  async function deliverAll() {
    while (!closing && (await deliverDue(deps)) > 0);
  }
  async function remindAll() {
    while (!closing && (await queueReminders(deps)) > 0) run()
  }
  const run = coalesce(() => {
    last = deliverAll()
    return last
  }, failed)
  const unlisten = await deps.db.listen(changesChannel, run)
  let reminding = Promise.resolve()
  const remind = coalesce(() => {
    reminding = remindAll()
    return reminding
  }, failed)
  const timers = [setInterval(remind, remindEveryMs), setInterval(run, lookEveryMs)]
  remind()
  run()
  return {
    async close() {
      closing = true
      for (const timer of timers) clearInterval(timer)
      await unlisten()
      await reminding.catch(() => {})
      await last.catch(() => {})
    },
  }
}
