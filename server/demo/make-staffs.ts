import * as v from 'valibot'
import { weekdays } from '#domain/kernel/dates'
import type { Service } from '#domain/rows/service'
import { type Staff, staff } from '#domain/rows/staff'
import { type StoreOffer, serviceOffers, therapistNames } from './catalog'
import type { Dice } from './dice'

/** First breaks begin at one of these; those of two schedules keep the desk busy. */
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
  dice: Dice,
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
      staffBreaks: breaksOf(dice, schedule),
      daysOff: [weekdays[index % 7], ...(dice.chance(0.2) ? [weekdays[(index + 1) % 7]] : [])],
      serviceCommissionMap: commissions(dice, services, index),
    })
  })
}

function breaksOf(dice: Dice, schedule: string): string[] {
  const first = dice.pick(breaks[schedule] ?? [])
  const second = secondBreaks[schedule]
  return second !== undefined && dice.chance(0.4) ? [first, second] : [first]
}

/** Everybody gives Swedish massages; the rest of the skills differ. */
function commissions(dice: Dice, services: readonly Service[], index: number) {
  const offered = serviceOffers.filter(({ commission }) => commission !== undefined)
  const given = offered.filter(({ name }) => name.startsWith('SWEDISH') || dice.chance(0.65))
  const raise = index % 4 === 0 ? 20 : 0
  return Object.fromEntries(
    given.flatMap(({ name, commission = 0 }) => {
      const found = services.find((row) => row.name === name)
      return found ? [[found.id, commission + raise]] : []
    }),
  )
}
