import { addDays } from '#domain/kernel/dates'
import { createSync, type Sync } from '#sync'
import { pause } from '../../support/pause'
import { nthBooking } from './big-business'
import { appointmentId, type BusinessSize, firstDay } from './big-feed'
import { feedDeps, type Line } from './page-deps'
import { synced } from './synced'

/** A tablet over a big business, without a network. */
export interface Tablet {
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

export async function openTablet(name: string, size: BusinessSize): Promise<Tablet> {
  const line: Line = { online: true }
  const deps = feedDeps(line, `${name}-${Date.now()}`, size)
  const idOf = (date: string, nth: number) =>
    appointmentId(daysBetween(firstDay, date) * size.perDay + nth)
  const tablet: Tablet = {
    sync: createSync(deps),
    async reopen() {
      const { queued } = tablet.sync.status.current()
      await tablet.sync.close()
      tablet.sync = createSync(deps)
      while (tablet.sync.status.current().queued < queued) await pause(5)
      while (tablet.sync.status.current().online !== false) await pause(5)
    },
    find: (date, nth) => tablet.sync.views.appointment(idOf(date, nth)).read(),
    async note(date, nth) {
      const id = idOf(date, nth)
      written += 1
      kept(
        await tablet.sync.run('updateAppointment', { id, note: `Tea ${written}`, confirmed: [] }),
      )
    },
    async book(date, nth) {
      const booking = { ...nthBooking(nth, date), startDate: date, mobileNumber: nextMobile() }
      kept(await tablet.sync.run('createAppointment', booking))
    },
  }
  await tablet.sync.session.logIn('makati', 'secret')
  await synced(tablet.sync)
  line.online = false
  tablet.sync.syncNow()
  while (tablet.sync.status.current().online !== false) await pause(20)
  return tablet
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
