import type { ShownAppointment } from '../api/sync'
import type { View } from '../api/view'
import { laneOfBooking } from '../outbox/lanes'
import { serverIdOf } from '../outbox/server-ids'
import { hasSameItems } from '../overlay/group-overlay'
import type { ReadContext, TxContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { createRiskFinder } from '../overlay/risk'
import type { PastDays } from '../pull/past-days'
import { findAppointments } from '../store/days'
import type { Database } from '../store/db'
import { read } from '../store/tx'
import { byStart, createShownCache, showAll } from './shown'

export interface AppointmentViews {
  days(from: string, to: string): View<readonly ShownAppointment[]>
  appointment(id: string): View<ShownAppointment | null>
}

const nothingShown: readonly ShownAppointment[] = []

export function createAppointmentViews(
  db: Database,
  reader: Reader,
  pastDays: PastDays,
): AppointmentViews {
  const show = createShownCache()
  const finders = new Map<string, ReturnType<typeof createRiskFinder>>()
  const lists = new Map<string, readonly ShownAppointment[]>()

  async function shownBetween(context: ReadContext, from: string, to: string) {
    const overlay = await reader.days(context, from, to)
    pastDays.looked({ store: context.store, from, to, storedDates: overlay.storedDates })
    const key = `${context.store} ${from} ${to}`
    const finder = finders.get(key) ?? createRiskFinder()
    finders.set(key, finder)
    const inRange = showAll(overlay, finder(overlay), show).filter(
      ({ row }) => row.startDate >= from && row.startDate <= to,
    )
    return keepList(key, inRange.sort(byStart))
  }

  function keepList(key: string, list: readonly ShownAppointment[]) {
    const former = lists.get(key)
    if (former && hasSameItems(former, list)) return former
    lists.set(key, list)
    return list
  }

  async function shownById(context: TxContext, id: string): Promise<ShownAppointment | null> {
    const [base] = await findAppointments(context.tx, context.store, [id])
    const entries = context.pending.byLane.get(laneOfBooking(id)) ?? []
    const dates = new Set([base?.startDate, ...entries.flatMap((entry) => entry.dates)])
    for (const date of dates) {
      const shown = date ? await shownBetween(context, date, date) : []
      const found = shown.find(({ row }) => row.id === id)
      if (found) return found
    }
    return null
  }

  /** Finds an appointment by its local id, which a screen may still use after the host has given another one. */
  async function shownByName(id: string): Promise<ShownAppointment | null> {
    const serverId = await read(db, ['meta'], (tx) => serverIdOf(tx, id))
    return serverId === id
      ? null
      : reader.readTransaction([], (context) => shownById(context, serverId))
  }

  return {
    days: (from, to) => ({
      key: `days ${from} ${to}`,
      read: async () =>
        (await reader.readStretch([from, to], (context) => shownBetween(context, from, to))) ??
        nothingShown,
    }),
    appointment: (id) => ({
      key: `appointment ${id}`,
      read: async () =>
        (await reader.readTransaction([], (context) => shownById(context, id))) ??
        (await shownByName(id)),
    }),
  }
}
