import * as v from 'valibot'
import { paidFor } from '#domain/appointment/owed-extensions'
import { extensionTerms } from '#domain/appointment/running/extend'
import { extendInput, takeBackInput } from '#domain/appointment/running/input'
import { pesos } from '#domain/kernel/money'
import { softRules } from '#domain/kernel/refusal'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { extensionsOf } from '#domain/rows/extension'
import type { World } from '#domain/rows/world'
import type { Random } from '../time/random'
import { allRules } from './inputs'
import type { Drawing, MoneyTask } from './money-task'

/** Whether a booking takes time of its therapist, also that of a second one. */
export const isPending = ({ status, start, end }: Appointment): boolean =>
  (status === 'RESERVED' || status === 'CHECKED_IN') && start !== end

/** Whether a guest's visit has not ended and has a duration. */
export const isLive = (row: Appointment): boolean => !isTandem(row) && isPending(row)

/** Rules that a clerk confirms: none at first. */
export const confirmation = (random: Random) => random.pick([[], [], allRules, softRules])

/** The last extension taken back, with the money that was paid for it; null: there is none. */
export function shorter(
  { random, ids }: Drawing,
  row: Appointment,
  drawer: Drawer | null,
): MoneyTask | null {
  const extension = extensionsOf(row).at(-1)
  if (!extension) return null
  const parts = paidFor(row, extension).map(({ tender, held }) => {
    return { tenderId: tender.id, amount: pesos(held), shownHeld: pesos(held) }
  })
  const body = {
    extensionId: extension.id,
    correctionId: ids(),
    parts,
    reason: random.pick(['WRONG_AMOUNT', 'NOT_SATISFIED']),
    ...(drawer && { drawerId: drawer.id }),
  }
  const input = { ...v.parse(takeBackInput, body), id: row.id }
  return { task: { command: 'takeBackExtension', input }, row }
}

/** More minutes, or a service for a guest who is there, at the price that the form shows. */
export function longer(
  { random, ids }: Drawing,
  world: World,
  row: Appointment,
  drawer: Drawer | null,
): MoneyTask {
  const isHere = row.status === 'CHECKED_IN'
  const body = {
    extensionId: ids(),
    minutes: random.pick([15, 30, 30, 60, 90]),
    serviceId: isHere && random.chance(0.3) ? random.pick([...world.services.keys()]) : null,
    modeOfPayment: isHere ? random.pick(['CASH', 'GCASH', null]) : null,
    confirmed: confirmation(random),
    ...(drawer && { drawerId: drawer.id }),
  }
  const input = { ...v.parse(extendInput, body), id: row.id }
  const shownPrice = extensionTerms(world, row, input).price
  return { task: { command: 'extendAppointment', input: { ...input, shownPrice } }, row }
}
