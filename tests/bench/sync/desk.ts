import { addDays } from '#domain/kernel/dates'
import { createSync, type Sync } from '#sync'
import { nthBooking } from './big-business'
import { appointmentId, type BusinessSize, firstDay } from './big-feed'
import { pause } from './median'
import { feedDeps, type Line } from './page-deps'
import { synced } from './synced'

/** A tablet over a big business, without a network. */
export interface Desk {
  /** the engine that is open */
  sync: Sync
  /** another engine over the same tablet, as after a reload */
  reopen(): Promise<void>
  /** reads the `nth` appointment of the day */
  find(date: string, nth: number): Promise<unknown>
  /** queues a note on the `nth` appointment of the day */
  note(date: string, nth: number): Promise<void>
  /** queues a booking; the day's first ones are taken */
  book(date: string, nth: number): Promise<void>
}

export async function openDesk(name: string, size: BusinessSize): Promise<Desk> {
  const line: Line = { online: true }
  const deps = feedDeps(line, `${name}-${Date.now()}`, size)
  const idOf = (date: string, nth: number) =>
    appointmentId(daysBetween(firstDay, date) * size.perDay + nth)
  const desk: Desk = {
    sync: createSync(deps),
    async reopen() {
      const { queued } = desk.sync.status.current()
      await desk.sync.close()
      desk.sync = createSync(deps)
      while (desk.sync.status.current().queued < queued) await pause(5)
      while (desk.sync.status.current().online !== false) await pause(5)
    },
    find: (date, nth) => desk.sync.views.appointment(idOf(date, nth)).read(),
    async note(date, nth) {
      const id = idOf(date, nth)
      written += 1
      kept(await desk.sync.run('updateAppointment', { id, note: `Tea ${written}`, confirmed: [] }))
    },
    async book(date, nth) {
      const booking = { ...nthBooking(nth, date), startDate: date, mobileNumber: nextMobile() }
      kept(await desk.sync.run('createAppointment', booking))
    },
  }
  await desk.sync.session.logIn('makati', 'secret')
  await synced(desk.sync)
  line.online = false
  desk.sync.syncNow()
  while (desk.sync.status.current().online !== false) await pause(20)
  return desk
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

let written = 0

function nextMobile(): string {
  written += 1
  return `63918${1_000_000 + written}`
}

function kept(result: { kind: string }): void {
  if (result.kind !== 'queued') throw new Error(JSON.stringify(result))
}

/** A day of this business. */
export const nthDay = (nth: number): string => addDays(firstDay, nth)
