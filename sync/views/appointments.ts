import type { Appointment } from '#domain/rows/appointment'
import type { ShownAppointment } from '../api/sync'
import type { View } from '../api/view'
import { laneOfBooking } from '../outbox/lanes'
import { serverIdOf } from '../outbox/server-ids'
import { hasSameItems } from '../overlay/group-overlay'
import type { ReadContext, TxContext } from '../overlay/read-context'
import type { Reader } from '../overlay/reader'
import { createRiskFinder } from '../overlay/risk'
import type { PastDays } from '../pull/past-days'
import { findAppointments, groupDays } from '../store/days'
import type { Database } from '../store/db'
import { read } from '../store/tx'
import { byStart, createShownCache, showAll } from './shown'

export interface AppointmentViews {
  days(from: string, to: string): View<readonly ShownAppointment[]>
  appointment(id: string): View<ShownAppointment | null>
  group(groupId: string, date: string): View<readonly ShownAppointment[]>
}

const nothingShown: readonly ShownAppointment[] = []

type IsWanted = (row: Appointment) => boolean

/** Days that may have an appointment: the stored one, and those of pending changes. */
async function datesOf({ tx, store, pending }: TxContext, id: string): Promise<Set<string>> {
  const base = await findAppointments(tx, store, [id])
  const entries = pending.byLane.get(laneOfBooking(id)) ?? []
  return new Set([
    ...base.map(({ startDate }) => startDate),
    ...entries.flatMap(({ dates }) => dates),
  ])
}

/** Days that may have guests of a group: the given one, those of the index, and those of pending changes. */
const datesOfGroup = async ({ tx, store, pending }: TxContext, groupId: string, date: string) =>
  new Set([
    date,
    ...(await groupDays(tx, store, groupId)),
    ...(pending.groupsByDay.get(store)?.keys() ?? []),
  ])

export function createAppointmentViews(
  db: Database,
  reader: Reader,
  pastDays: PastDays,
): AppointmentViews {
  const { shownBetween, shownOn, shownById } = createShownRows(reader, pastDays)

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
    group: (groupId, date) => ({
      key: `group ${groupId} ${date}`,
      read: async () =>
        (await reader.readTransaction([], async (context) => {
          const dates = await datesOfGroup(context, groupId, date)
          return shownOn(context, dates, (row) => row.groupId === groupId)
        })) ?? nothingShown,
    }),
  }
}

/** Appointments of days as screens show them. A list whose rows are the same stays the same object. */
function createShownRows(reader: Reader, pastDays: PastDays) {
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

  async function shownOn(context: TxContext, dates: Iterable<string>, isWanted: IsWanted) {
    const found: ShownAppointment[] = []
    for (const date of dates) found.push(...(await shownBetween(context, date, date)))
    return found.filter(({ row }) => isWanted(row)).sort(byStart)
  }

  async function shownById(context: TxContext, id: string): Promise<ShownAppointment | null> {
    const [found = null] = await shownOn(
      context,
      await datesOf(context, id),
      (row) => row.id === id,
    )
    return found
  }

  return { shownBetween, shownOn, shownById }
}
