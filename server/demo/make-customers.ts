import * as v from 'valibot'
import { addDays } from '#domain/kernel/dates'
import { type Customer, customer } from '#domain/rows/customer'
import type { Dice } from './dice'
import { customerNotes, firstNames, lastNames } from './names'

const count = 2000
const prefixes = ['917', '918', '920', '927', '939', '998']

/** A regular whom the guide can be told about. */
const bianca = {
  firstName: 'Bianca',
  lastName: 'Ocampo',
  mobileNumber: '639175550142',
  status: 'ACTIVE',
  type: 'VIP',
  instagram: '@biancao',
  notes: 'Prefers ALMA and a quiet room. No lavender.',
  pointsEarned: 460,
  visitCount: 12,
}

/** The customers as they were before the month that the demo tells of. */
export function makeCustomers(dice: Dice, today: string): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const created = addDays(today, -dice.int(60, 900))
    const instant = new Date(`${created}T14:00:00+08:00`)
    return v.parse(customer, {
      id: dice.uuid(instant.getTime()),
      ...particulars(dice, index, today),
      ...(index === 0 && { ...bianca, contractEndDate: addDays(today, 120) }),
      createdBy: dice.pick(['makati', 'cebu01']),
      createdDateTime: instant.toISOString(),
      version: 1,
    })
  })
}

function particulars(dice: Dice, index: number, today: string) {
  const firstName = dice.pick(firstNames)
  const lastName = dice.pick(lastNames)
  const type = dice.chance(0.1) ? dice.pick(['FOH', 'DNA_ADMIN', 'VIP']) : 'REGULAR'
  const handle = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '')
  return {
    firstName,
    lastName,
    // A number of its own for each: the last seven digits count up.
    mobileNumber: `63${dice.pick(prefixes)}${String(5_551_000 + index * 3)}`,
    email: dice.chance(0.3) ? `${handle}@example.com` : null,
    birthDate: dice.chance(0.4) ? addDays(today, -dice.int(20 * 365, 65 * 365)) : null,
    status: dice.chance(0.02) ? 'INACTIVE' : 'ACTIVE',
    type,
    contractEndDate: type === 'REGULAR' ? null : addDays(today, dice.int(10, 400)),
    instagram: dice.chance(0.1) ? `@${handle}` : null,
    notes: dice.chance(0.08) ? dice.pick(customerNotes) : null,
    pointsEarned: dice.chance(0.5) ? dice.int(1, 120) * 5 : 0,
    expiredPointsApril12025: dice.chance(0.1) ? dice.int(4, 40) * 5 : 0,
    visitCount: dice.int(1, 24),
    cancelCount: dice.chance(0.2) ? dice.int(1, 3) : 0,
  }
}
