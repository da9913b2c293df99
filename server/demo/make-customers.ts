import * as v from 'valibot'
import { addDays } from '#domain/kernel/dates'
import { type Customer, customer } from '#domain/rows/customer'
import { customerNotes, firstNames, lastNames } from './names'
import type { Random } from './random'

const count = 2000
const prefixes = ['917', '918', '920', '927', '939', '998']

/** A regular customer whom the user guide uses as an example. */
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

/** The customers at the start of the demo's month. */
export function makeCustomers(random: Random, today: string): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const created = addDays(today, -random.int(60, 900))
    const instant = new Date(`${created}T14:00:00+08:00`)
    return v.parse(customer, {
      id: random.uuid(instant.getTime()),
      ...particulars(random, index, today),
      ...(index === 0 && { ...bianca, contractEndDate: addDays(today, 120) }),
      createdBy: random.pick(['makati', 'cebu01']),
      createdDateTime: instant.toISOString(),
      version: 1,
    })
  })
}

function particulars(random: Random, index: number, today: string) {
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  const type = random.chance(0.1) ? random.pick(['FOH', 'DNA_ADMIN', 'VIP']) : 'REGULAR'
  const handle = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '')
  return {
    firstName,
    lastName,
    // Distinct numbers: the last seven digits count up.
    mobileNumber: `63${random.pick(prefixes)}${String(5_551_000 + index * 3)}`,
    email: random.chance(0.3) ? `${handle}@example.com` : null,
    birthDate: random.chance(0.4) ? addDays(today, -random.int(20 * 365, 65 * 365)) : null,
    status: random.chance(0.02) ? 'INACTIVE' : 'ACTIVE',
    type,
    contractEndDate: type === 'REGULAR' ? null : addDays(today, random.int(10, 400)),
    instagram: random.chance(0.1) ? `@${handle}` : null,
    notes: random.chance(0.08) ? random.pick(customerNotes) : null,
    pointsEarned: random.chance(0.5) ? random.int(1, 120) * 5 : 0,
    expiredPointsApril12025: random.chance(0.1) ? random.int(4, 40) * 5 : 0,
    visitCount: random.int(1, 24),
    cancelCount: random.chance(0.2) ? random.int(1, 3) : 0,
  }
}
