import { centavos, pesos, sum } from '../kernel/money'
import type { Appointment } from '../rows/appointment'
import type { World } from '../rows/world'
import { commissionFor } from './amounts'
import { extensionsCommission } from './slot/extension-terms'

/** The commission of an appointment's therapist in PHP, for its services and extensions. */
export function commissionOf(world: World, row: Appointment): number {
  const commissions = world.staffs.get(row.staffId ?? '')?.serviceCommissionMap ?? {}
  const ofServices = centavos(commissionFor(row.serviceIds, commissions))
  return pesos(sum(ofServices, centavos(extensionsCommission(world, row, commissions))))
}
