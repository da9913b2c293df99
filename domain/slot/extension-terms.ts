import { type Centavos, centavos, pesos, sum, times } from '../kernel/money'
import { own } from '../kernel/own'
import type { Appointment } from '../rows/appointment'
import { type Extension, extensionsOf } from '../rows/extension'
import { priceAt } from '../rows/service'
import type { World } from '../rows/world'

/** The minutes for which a service's extension price and commission are set. */
const unitMinutes = 30

/** Price in PHP of added minutes: by the main service's extension price, else a share of its price. */
export function priceOfMinutes(world: World, row: Appointment, minutes: number): number {
  const main = world.services.get(row.serviceIds[0] ?? '')
  if (!main) return 0
  const { extensionPrice, duration } = main
  if (typeof extensionPrice === 'number')
    return pesos(times(centavos(extensionPrice), minutes / unitMinutes))
  return pesos(shareOf(centavos(priceAt(main, row)), minutes, duration))
}

/** The commission in PHP that the main service sets for added minutes; null without a setting. */
export function commissionOfMinutes(
  world: World,
  row: Appointment,
  minutes: number,
): number | null {
  const setting = world.services.get(row.serviceIds[0] ?? '')?.extensionCommission
  if (typeof setting !== 'number') return null
  return pesos(times(centavos(setting), minutes / unitMinutes))
}

/** The commission in PHP for all extensions, for a therapist with these commissions (SPEC.md extension-3). */
export function extensionsCommission(
  world: World,
  row: Appointment,
  commissions: Readonly<Record<string, number>>,
): number {
  const main = row.serviceIds[0] ?? ''
  const duration = world.services.get(main)?.duration ?? null
  const ofOne = ({ kind, minutes, serviceId, commission }: Extension): Centavos => {
    if (kind === 'SERVICE') return centavos(own(commissions, serviceId ?? '') ?? 0)
    if (commission !== null) return centavos(commission)
    return shareOf(centavos(own(commissions, main) ?? 0), minutes, duration)
  }
  return pesos(sum(...extensionsOf(row).map(ofOne)))
}

const shareOf = (amount: Centavos, minutes: number, duration: number | null): Centavos =>
  duration ? times(amount, minutes / duration) : centavos(0)
