import { useEffect, useMemo, useRef, useState } from 'react'
import type { Discard, Exceptions } from '#domain/calls/exceptions'
import { discardId } from '#domain/reports/audited-exceptions'
import type { Exception } from '#domain/reports/exception'
import {
  dayOfInstant,
  inOrder,
  tooManyText,
  ungroupedOf,
  withGroups,
} from '#domain/reports/exceptions'
import { type Days, isWithin } from '#domain/reports/period'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import type { JournalItem, OnlineAnswer, ShownAppointment } from '#sync'
import { useSync } from '../../../data/context'
import { discardedIn, discardOf } from '../../../data/discards'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { cellDate } from '../../../ui/format/format-date'
import { endOfTime } from '../end-of-day/use-day-money'

/** Exceptions of some days, as far as they are known. */
export interface ExceptionsState {
  /** null: they are being read, or `why` tells why there are none */
  rows: readonly Exception[] | null
  why: string | null
  /** why some are missing; null: none is */
  missing: string | null
  world: World | null
}

const needsConnection = 'These days are not on this device. They need a connection.'
const fromService =
  'Prices, accounts, downloads and failed log-ins need a connection and are not listed now.'

const asking = 'Asking the service for prices, accounts, downloads and failed log-ins.'

const withoutBefore = (since: string) => `Days before ${cellDate(since)} are not on this device.`

/** Number of entries of the journal that are looked at. */
const journalled = 200

/** The exceptions of some days: those in the rows of this tablet, unsent changes included, and those of the service. */
export function useExceptions(days: Days | null, after = askAgainAfter): ExceptionsState {
  const sync = useSync()
  const since = sync.keptSince()
  const shown = useView(days ? sync.views.days(since, endOfTime) : null)
  const world = useView(days ? sync.views.business() : null) ?? null
  const journal = useView(days ? sync.upkeep.journal(journalled) : null)
  const answer = useAnswer(days, after)
  const { online, hasAllCalls } = useStatus()
  const isOffline = online === false
  const discarded = useMemo(() => {
    const dayOf = ({ endedAt }: JournalItem) =>
      world ? dayOfInstant(new Date(endedAt).toISOString(), world.store) : ''
    return discardedIn(journal?.rows ?? []).filter((item) => days && isWithin(dayOf(item), days))
  }, [journal, world, days])
  useTold(discarded, answer)
  const here = useMemo(
    () => (shown && world && days ? foundHere(shown, world, days) : null),
    [shown, world, days],
  )
  return useMemo(() => {
    const none = { rows: null, why: null, missing: null, world }
    if (!days || !here || !world) return none
    const failed = answer?.ok === false ? answer : null
    if (days.end < since && !answer?.ok) {
      const why = failed && !failed.isOffline ? failed.message : needsConnection
      return { ...none, why: failed || isOffline ? why : null }
    }
    const own = discarded.map((item) => ofJournal(item, world))
    const all = answer?.ok ? joined(answer.value, here) : here.exceptions
    const rows = inOrder([...withGroups(all, here.visits), ...own])
    const isAway = isOffline || failed?.isOffline
    const away = days.start < since ? `${fromService} ${withoutBefore(since)}` : fromService
    const said = answer?.ok ? cutText(answer.value) : (failed?.message ?? asking)
    const missing = isAway ? away : hasAllCalls ? said : null
    return { rows, why: null, missing, world }
  }, [days, here, world, answer, isOffline, hasAllCalls, since, discarded])
}

const cutText = ({ isCut }: Exceptions) => (isCut ? tooManyText : null)

interface Here {
  visits: readonly Appointment[]
  /** one of a rule for each guest of a group */
  exceptions: readonly Exception[]
  /** ids of the visits with changes that are not sent yet */
  unsent: ReadonlySet<string>
}

function foundHere(shown: readonly ShownAppointment[], world: World, days: Days): Here {
  const visits = shown.map(({ row }) => row)
  const found = ungroupedOf({
    ...world,
    appointments: visits,
    sales: world.sales.values(),
    drawers: world.drawers.values(),
    attendances: world.attendances.values(),
  })
  const exceptions = found.filter(({ day }) => isWithin(day, days))
  const unsent = shown.flatMap(({ row, pending }) => (pending ? [row.id] : []))
  return { visits, exceptions, unsent: new Set(unsent) }
}

/**
 * The service's exceptions, and those that it doesn't know yet. It alone knows the author of a rule that was overruled
 * after the booking, so its word on sent bookings counts.
 */
function joined(answer: Exceptions, { exceptions, unsent }: Here): Exception[] {
  const isKnown = ({ kind, row }: Exception) =>
    (kind === 'rule' || (kind === 'turn' && row?.table === 'appointments')) &&
    !unsent.has(row?.id ?? '')
  return [...answer.exceptions, ...exceptions.filter((each) => !isKnown(each))]
}

function ofJournal(item: JournalItem, world: World): Exception {
  const { id, what, reason, by, table, row } = discardOf(item)
  const at = new Date(item.endedAt).toISOString()
  const day = dayOfInstant(at, world.store)
  const place = table && row ? { table, id: row, day: null } : null
  const said = { what: `Discarded: ${what}`, why: reason || null, by, at, day, row: place }
  return { ...said, id: discardId(id), kind: 'conflict', allowedBy: null, about: '', amount: null }
}

/** Minutes after which a sync is a reason to ask again: of the days on screen, and of those that a badge counts. */
const askAgainAfter = 1
export const badgeAfter = 10

/** The service's answer; the last one stays until the next. Null until it arrives, and on a host that has no such call. */
function useAnswer(days: Days | null, after: number): OnlineAnswer<Exceptions> | null {
  const { online } = useSync()
  const { online: isOnline, hasAllCalls, lastSyncAt } = useStatus()
  const turn = Math.floor((lastSyncAt ?? 0) / (after * 60_000))
  const mayAsk = hasAllCalls && isOnline !== false
  const [last, setLast] = useState<{ days: Days; answer: OnlineAnswer<Exceptions> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a reason to ask again
  useEffect(() => {
    if (!mayAsk || !days) return
    let isOver = false
    void online.exceptions(days).then((answer) => {
      if (!isOver) setLast({ days, answer })
    })
    return () => {
      isOver = true
    }
  }, [online, mayAsk, days, turn])
  return last && last.days === days ? last.answer : null
}

/** Tells the service of the conflicts that were discarded on this tablet while it could not be told, each once. */
function useTold(discarded: readonly JournalItem[], answer: OnlineAnswer<Exceptions> | null) {
  const { online } = useSync()
  const told = useRef(new Set<string>())
  useEffect(() => {
    if (!answer?.ok || discarded.length === 0) return
    const known = new Set(answer.value.exceptions.map(({ id }) => id))
    const isNew = ({ id }: Discard) => !known.has(discardId(id)) && !told.current.has(id)
    const news = discarded.map(discardOf).filter(isNew)
    if (news.length === 0) return
    for (const { id } of news) told.current.add(id)
    void online.tellDiscards(news).then((got) => {
      if (!got.ok && got.isOffline) for (const { id } of news) told.current.delete(id)
    })
  }, [online, discarded, answer])
}
