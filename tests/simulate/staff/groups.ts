import type { CommandInputs } from '#domain/commands/all'
import { today } from '../../support/business'
import { booking } from '../../support/commands'
import { inStore } from '../service/business'
import type { Random } from '../time/random'
import { allRules, mobiles } from './inputs'

const times = ['10:00', '11:00', '13:30', '15:00', '17:00', '18:30']
const therapists = ['ana', 'bea', 'cora']
const rooms = ['r1', 'r2', 'r3']

/** A command for two or three guests at once. Only the payer's note has the command's tag. */
export function newGroup(
  { random, number }: { random: Random; number: number },
  ids: () => string,
  storeCode: string | undefined,
): { command: 'createGroup'; input: CommandInputs['createGroup'] } {
  const tag = `#${number}`
  const startTime = random.pick(times)
  const first = random.between(0, 2)
  const count = random.chance(0.3) ? 3 : 2
  const members = Array.from({ length: count }, (_, at) => {
    const place = (of: readonly string[]) => inStore(storeCode, of[(first + at) % of.length] ?? '')
    const hasNumber = at === 0 || random.chance(0.4)
    return booking({
      id: ids(),
      name: at === 0 ? 'Ed' : `Guest ${at + 1}`,
      note: at === 0 ? tag : null,
      mobileNumber: hasNumber ? random.pick(mobiles) : '',
      startDate: today,
      startTime,
      serviceIds: [inStore(storeCode, 'swedish')],
      staffId: place(therapists),
      roomId: place(rooms),
      customerId: ids(),
      confirmed: random.chance(0.9) ? allRules : [],
    })
  })
  return { command: 'createGroup', input: { id: members[0]?.id ?? '', groupId: ids(), members } }
}
