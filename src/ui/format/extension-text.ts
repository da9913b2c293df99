import * as v from 'valibot'
import { upperName } from '#domain/kernel/names'
import { extensionList } from '#domain/rows/extension'
import type { World } from '#domain/rows/world'
import { money } from './format-money'

/** Extensions of a visit as text: "+30 min, PHP 400.00 and FOOT SCRUB, PHP 250.00"; blank if there are none. */
export function extensionText(value: unknown, world: World | null): string {
  const read = v.safeParse(extensionList, value)
  const list = (read.success && read.output) || []
  const texts = list.map(({ kind, minutes, serviceId, price }) => {
    const service = upperName(world?.services.get(serviceId ?? '')?.name ?? 'Service')
    return `${kind === 'TIME' ? `+${minutes} min` : service}, ${money(price)}`
  })
  return texts.join(' and ')
}
