import * as v from 'valibot'
import { weekdays } from '#domain/kernel/dates'
import type { Service } from '#domain/rows/service'
import { type Staff, staff } from '#domain/rows/staff'
import { type StoreOffer, serviceOffers, therapistNames } from './catalog'
import type { Random } from './random'

/** Possible starts of the first break by schedule; two schedules overlap, so that the board stays busy. */
const breaks: Readonly<Record<string, readonly string[]>> = {
  OPENING: ['BREAK-1315', 'BREAK-1345', 'BREAK-1415'],
  MID: ['BREAK-1500', 'BREAK-1530', 'BREAK-1600'],
  CLOSING: ['BREAK-1715', 'BREAK-1745', 'BREAK-1815'],
}
const secondBreaks: Readonly<Record<string, string>> = {
  OPENING: 'BREAK-1730',
  MID: 'BREAK-1930',
  CLOSING: 'BREAK-2100',
}
const schedules = ['OPENING', 'MID', 'CLOSING']

export function makeStaffs(
  random: Random,
  code: StoreOffer['code'],
  services: readonly Service[],
  made: () => object,
): Staff[] {
  const names = therapistNames[code]
  return names.map((name, index) => {
    const schedule = schedules[Math.floor((index * schedules.length) / names.length)] ?? 'MID'
    return v.parse(staff, {
      ...made(),
      name,
      available: name !== 'KRIS',
      staffScheduleType: schedule,
      staffBreaks: breaksOf(random, schedule),
      daysOff: [weekdays[index % 7], ...(random.chance(0.2) ? [weekdays[(index + 1) % 7]] : [])],
      serviceCommissionMap: commissions(random, services, index),
    })
  })
}

function breaksOf(random: Random, schedule: string): string[] {
  const first = random.pick(breaks[schedule] ?? [])
  const second = secondBreaks[schedule]
  return second !== undefined && random.chance(0.4) ? [first, second] : [first]
}

/** Commissions by service. Every therapist gives Swedish massages; the other skills vary. */
function commissions(random: Random, services: readonly Service[], index: number) {
  const offered = serviceOffers.filter(({ commission }) => commission !== undefined)
  const given = offered.filter(({ name }) => name.startsWith('SWEDISH') || random.chance(0.65))
  const raise = index % 4 === 0 ? 20 : 0
  return Object.fromEntries(
    given.flatMap(({ name, commission = 0 }) => {
      const found = services.find((row) => row.name === name)
      return found ? [[found.id, commission + raise]] : []
    }),
  )
}
