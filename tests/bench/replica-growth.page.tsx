import { pause } from '../support/pause'
import type { Figures } from './in-browser'
import { against } from './sync/goal'
import { median } from './sync/median'
import { nthDay, openTablet, type Tablet } from './sync/tablet'

const small = { appointments: 2000, customers: 10_000, perDay: 100 }
const large = { ...small, appointments: 10 * small.appointments }
const rounds = 12
const each = 5

/** Allowed cost of ten times as many appointments: none, except the machine's noise. */
const flat = 1.25

/** Operations of a tablet's day. */
const deeds: Readonly<Record<string, (tablet: Tablet, turn: number) => Promise<unknown>>> = {
  openDay: ({ sync }, turn) => sync.views.day(nthDay(8 + (turn % 10))).read(),
  openAppointment: (tablet, turn) => tablet.find(nthDay(9), turn % small.perDay),
  commit: (tablet, turn) => tablet.note(nthDay(10), turn % small.perDay),
  fold: ({ sync }) => sync.views.day(nthDay(10)).read(),
  search: ({ sync }) => sync.views.customers('quizon').read(),
  customer: ({ sync }) => sync.views.customer('639171000007').read(),
  visits: ({ sync }) => sync.views.visits('639171000007').read(),
  available: ({ sync }, turn) =>
    sync.views
      .available({
        startDate: nthDay(10),
        startTime: `${10 + (turn % 8)}:00`,
        serviceIds: ['hour'],
      })
      .read(),
}

/**
 * The same operations at two tablets, one with ten times as many appointments, in turns. Both are reopened
 * for each round, so that no day is in memory.
 */
export async function run(): Promise<Figures> {
  const tablets = { few: await openTablet('few', small), many: await openTablet('many', large) }
  const ratios: Record<string, number[]> = {}
  const times: Record<string, number[]> = {}
  for (let round = 0; round <= rounds; round += 1) {
    await tablets.few.reopen()
    await tablets.many.reopen()
    await pause(100)
    for (const [name, deed] of Object.entries(deeds)) {
      const few = await timed(tablets.few, deed, round)
      const many = await timed(tablets.many, deed, round)
      // The first round only warms up.
      if (round === 0) continue
      ratios[name] = [...(ratios[name] ?? []), many / few]
      times[name] = [...(times[name] ?? []), many]
    }
  }
  const found = Object.entries(ratios).map(([name, all]) => [name, median(all)] as const)
  return {
    ...Object.fromEntries(found.map(([name, ratio]) => [`${name}Ratio`, ratio])),
    ...Object.fromEntries(Object.entries(times).map(([name, all]) => [`${name}Ms`, median(all)])),
    ...against(flat, Math.max(...found.map(([, ratio]) => ratio))),
  }
}

async function timed(
  tablet: Tablet,
  deed: (tablet: Tablet, turn: number) => Promise<unknown>,
  round: number,
): Promise<number> {
  const from = performance.now()
  for (let at = 0; at < each; at += 1) await deed(tablet, round * each + at)
  return (performance.now() - from) / each
}
