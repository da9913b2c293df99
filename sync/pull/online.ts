import { idsOfTenders } from '#domain/appointment/tenders'
import { calls } from '#domain/calls/all'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import type { DayMoney } from '#domain/calls/reports'
import { requestOf } from '#domain/commands/work'
import { normalMobile } from '#domain/kernel/names'
import type { CustomerFigures } from '#domain/rows/customer-figures'
import { isKept } from '#domain/rows/register'
import { isRetail, type Sale } from '#domain/rows/sale'
import type { Staff } from '#domain/rows/staff'
import { rowsNotPlaced } from '#domain/sale/not-placed'
import type { Online, OnlineAnswer } from '../api/online'
import type { Session } from '../api/sync'
import { type Asking, ask } from '../host/ask'
import type { WithHttp } from '../host/client'
import type { WithStatus } from '../host/status'
import { keptFrom } from '../host/window'
import type { WithDeps } from '../kernel/ports'
import { isCurrent, type WithSessions } from '../session/session'
import type { WithWrites } from '../session/writes'
import { putFigures } from '../store/customer-meta'
import type { WithDb } from '../store/db'
import { changeResource, readBusiness } from '../store/resources'
import { write } from '../store/tx'
import { keepCustomer, keepIfPossible } from './look-up'
import { onlineAccounts } from './online-accounts'

/** Timeout in milliseconds; short, because a user is waiting and the replica has nearly the same details. */
const onlineTimeoutMs = 4000
/** Timeout in milliseconds for thousands of rows. */
const importTimeoutMs = 120_000

export type OnlineParts = WithDeps & WithDb & WithHttp & WithStatus & WithSessions & WithWrites

/** Makes calls for the session; `learning` also stores their answers. */
function createCaller(parts: OnlineParts) {
  const { deps, http, sessions, status } = parts

  async function call<C extends AnyCall>(
    made: C,
    asking: Asking = {},
  ): Promise<OnlineAnswer<AnswerOf<C>>> {
    const session = sessions.current()
    if (!session) return { ok: false, message: made.failure, isOffline: false }
    const query = { storeCode: session.storeCode, ...asking.query }
    const asked = await ask(http, session, made, { ...asking, query })
    if (asked.kind === 'ok') return { ok: true, value: asked.value }
    deps.log(made.failure, asked)
    if (asked.kind === 'unknown') return { ok: false, message: made.failure, isOffline: true }
    if (asked.status === 401 && isCurrent(parts, session)) status.update({ needsLogin: true })
    return { ok: false, message: asked.message, isOffline: false }
  }

  /** Makes a call and stores its answer in the replica of the session that asked. */
  async function learning<C extends AnyCall>(
    keep: (parts: OnlineParts, value: AnswerOf<C>, session: Session) => Promise<void>,
    made: C,
    asking: Asking,
  ): Promise<OnlineAnswer<AnswerOf<C>>> {
    const session = sessions.current()
    const answer = await call(made, asking)
    if (session && answer.ok) await keepIfPossible(parts, () => keep(parts, answer.value, session))
    return answer
  }

  /** Chromium may send a write twice by itself, so every write has an idempotency key. */
  const writing = (asking: Asking): Asking => ({
    ...asking,
    headers: { ...asking.headers, 'Idempotency-Key': deps.ids() },
  })

  return { call, learning, writing }
}

/**
 * Calls that need the service. None is queued; looked-up rows are stored in the replica. `syncNow` asks for the rows of
 * an import.
 */
export function createOnline(parts: OnlineParts, syncNow: () => void): Online {
  const { deps, sessions } = parts
  const caller = createCaller(parts)
  const { call, learning, writing } = caller
  function noteStores() {
    const session = sessions.current()
    if (session) sessions.set({ ...session, hasSeveralStores: true })
  }
  return {
    // The call accepts one service; only the tablet takes added services into account.
    available: ({ startDate, startTime, serviceIds, appointmentId }) =>
      call(calls.availableResources, {
        query: {
          startDate,
          startTime,
          serviceId: serviceIds[0] ?? '',
          ...(appointmentId ? { appointmentId } : {}),
        },
        timeoutMs: onlineTimeoutMs,
      }),
    usedReference: (reference, payingFor) =>
      call(calls.usedReference, {
        query: { reference, ...(payingFor ? { payingFor } : {}) },
        timeoutMs: onlineTimeoutMs,
      }),
    invoices: (since) => call(calls.invoices, { query: { since } }),
    dayMoney: (date) => learning(keepReceived, calls.dayMoney, { query: { date } }),
    history: (table, id) => call(calls.history, { params: { table, id } }),
    ...onlineAccounts({ call, writing, ids: deps.ids, noteStores }),
    messageProvider: () => call(calls.messageProvider),
    failedMessages: () => call(calls.failedMessages),
    ...onlineExceptions(caller),
    restoreReports: () => call(calls.restoreReports),
    sendMessageAgain: (id) => call(calls.sendMessageAgain, writing({ params: { id } })),
    ...onlineCustomers(caller),
    async importRows(works, key) {
      const writes = works.map(({ version, ...work }) => ({
        ...requestOf(work),
        ...(version === null ? {} : { ifMatch: `"${version}"` }),
      }))
      const headers = { 'Idempotency-Key': key }
      const asking = { body: { writes }, headers, timeoutMs: importTimeoutMs }
      const answer = await call(calls.importRows, asking)
      if (answer.ok) syncNow()
      return answer
    },
    staff: (id) => learning(keepStaff, calls.staff, { params: { id }, timeoutMs: onlineTimeoutMs }),
  }
}

function onlineExceptions({
  call,
  writing,
}: ReturnType<typeof createCaller>): Pick<Online, 'exceptions' | 'tellDiscards' | 'searchAudit'> {
  return {
    exceptions: ({ start, end }) => call(calls.exceptions, { query: { start, end } }),
    tellDiscards: (discards) => call(calls.tellDiscards, writing({ body: { discards } })),
    searchAudit: ({ start, end, actor, row, before }) =>
      call(calls.searchAudit, {
        query: {
          ...{ start, end },
          ...(actor && { actor }),
          ...(row && { row }),
          ...(before !== null && { before: `${before}` }),
        },
      }),
  }
}

type CustomerCalls = Pick<
  Online,
  'customer' | 'mergeCustomers' | 'changeMobileNumber' | 'customerFigures'
>

function onlineCustomers({ learning, writing }: ReturnType<typeof createCaller>): CustomerCalls {
  const customerFigures = () => learning(keepFigures, calls.customerFigures, {})
  /** Moves a record, and asks for the figures again: the known ones are of the numbers and records before. */
  async function moving(
    made: typeof calls.mergeCustomers | typeof calls.changeMobileNumber,
    asking: Asking,
  ) {
    const answer = await learning(keepCustomer, made, writing(asking))
    if (answer.ok) void customerFigures()
    return answer
  }
  return {
    customer: (typed) =>
      learning(keepCustomer, calls.customer, {
        params: { idOrMobileNumber: normalMobile(typed) },
        query: { includeAppointments: 'true', includeUpdatePointsLogs: 'true' },
        timeoutMs: onlineTimeoutMs,
      }),
    mergeCustomers: (id, otherId) =>
      moving(calls.mergeCustomers, { params: { id }, body: { otherId } }),
    changeMobileNumber: (id, mobileNumber, isReleased = false) =>
      moving(calls.changeMobileNumber, {
        params: { id },
        body: { mobileNumber, ...(isReleased && { isReleased }) },
      }),
    customerFigures,
  }
}

/** Stores the figures of the customers. */
async function keepFigures(
  parts: WithDb & WithSessions & WithWrites,
  figures: CustomerFigures,
  session: Session,
): Promise<void> {
  const isKept = await write(parts.db, ['meta'], async (tx) => {
    if (!isCurrent(parts, session)) return false
    await putFigures(tx, session.storeCode, figures)
    return true
  })
  if (isKept) parts.writes.announce('rows')
}

/** Stores a looked-up therapist, unless a pull has brought a newer row. */
async function keepStaff(
  parts: WithDb & WithSessions & WithWrites,
  row: Staff,
  session: Session,
): Promise<void> {
  const store = session.storeCode
  const hasChanged = await write(parts.db, ['resources'], async (tx) => {
    if (!isCurrent(parts, session)) return false
    const known = (await readBusiness(tx, store))?.staffs.get(row.id)
    const isNewer = known !== undefined && (row.version === 0 || row.version > known.version)
    if (isNewer) await changeResource(tx, store, 'staffs', [row])
    return isNewer
  })
  if (hasChanged) parts.writes.announce('rows')
}

/**
 * Stores money that is not placed, also of days that the tablet doesn't keep, so that it can be paid back. Removes such
 * money that was placed since.
 */
async function keepReceived(
  parts: WithDeps & WithDb & WithSessions & WithStatus & WithWrites,
  { sales, appointments }: DayMoney,
  session: Session,
): Promise<void> {
  const store = session.storeCode
  const from = keptFrom(parts)
  const placed = idsOfTenders([...appointments, ...sales.filter(isRetail)])
  const received = sales.filter((row) => !isRetail(row))
  const open = new Map(rowsNotPlaced(received, placed).map((row) => [row.id, row]))
  const hasChanged = await write(parts.db, ['resources'], async (tx) => {
    if (!isCurrent(parts, session)) return false
    const known = (await readBusiness(tx, store))?.sales
    if (!known) return false
    const isNews = ({ id, version }: Sale) => version > (known.get(id)?.version ?? -1)
    const news = [...open.values()].filter(isNews)
    const gone = [...known.values()].filter(
      (row) => !isRetail(row) && !open.has(row.id) && !isKept(row, from),
    )
    if (news.length + gone.length === 0) return false
    const goneIds = gone.map(({ id }) => id)
    await changeResource(tx, store, 'sales', news, goneIds)
    return true
  })
  if (hasChanged) parts.writes.announce('rows')
}
