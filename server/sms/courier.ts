import type { ServiceDeps } from '../context'
import { changesChannel } from '../live/channel'
import { coalesce } from '../live/coalesce'
import { type Claimed, claimDue, isAnyDue, settle } from './outbox'
import type { SendSms } from './send'

interface CourierDeps extends Pick<ServiceDeps, 'db' | 'clock' | 'log'> {
  send: SendSms
}

/** Delivers the messages that wait, in this service or in several. */
export interface Courier {
  /** Resolves when what is under way has come to its end. */
  close(): Promise<void>
}

/** How late a message may be that nobody told of: one that is due again, or another service's. */
const lookEveryMs = 15_000

/** Sends some of what is due. Answers how many messages were tried; 0 when nothing is left. */
export async function deliverSome(deps: CourierDeps): Promise<number> {
  if (!(await isAnyDue(deps.db, deps.clock()))) return 0
  const claimed = await claimDue(deps.db, deps.clock())
  await Promise.all(claimed.map((message) => deliver(deps, message)))
  return claimed.length
}

async function deliver({ db, clock, log, send }: CourierDeps, message: Claimed) {
  const { id, mobile_number: to, text } = message
  const delivery = await send({ to, text, reference: `sms-${id}` })
  const outcome = await settle(db, message, delivery, clock())
  if (delivery.kind === 'sent') return
  const fields = { sms: id, attempts: message.attempts, reason: delivery.reason }
  if (outcome === 'given up') log.error(fields, 'a message was given up')
  else log.warn(fields, 'a message could not be sent yet')
}

/** Delivers now, whenever a store has changed, and every few seconds what is due again. */
export async function startCourier(deps: CourierDeps): Promise<Courier> {
  let closing = false
  let last = Promise.resolve()
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'messages cannot be delivered')

  async function deliverAll() {
    while (!closing && (await deliverSome(deps)) > 0);
  }
  const run = coalesce(() => {
    last = deliverAll()
    return last
  }, failed)
  const unlisten = await deps.db.listen(changesChannel, run)
  const timer = setInterval(run, lookEveryMs)
  run()
  return {
    async close() {
      closing = true
      clearInterval(timer)
      await unlisten()
      await last.catch(() => {})
    },
  }
}
