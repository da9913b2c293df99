import { discountOf } from '#domain/appointment/amounts'
import { type GuestOccasion, whyUnfit } from '#domain/appointment/promo-fit'
import { byName, upperName } from '#domain/kernel/names'
import { isOffered } from '#domain/rows/promo'
import { isMassage, priceAt, type Service } from '#domain/rows/service'
import type { World } from '#domain/rows/world'
import type { Start } from '#domain/slot/availability'
import type { BookingKind } from '../../../data/address'
import type { SelectOption } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'

interface Named {
  id: string
  name: string
}

/** Options for the main service: available services of the form's kind. */
export function serviceOptions(world: World, offered: BookingKind, start: Start): SelectOption[] {
  const wanted = (row: Service) => row.available && isMassage(row) === (offered === 'MASSAGE')
  return [...world.services.values()].filter(wanted).toSorted(byName).map(serviceOptionAt(start))
}

/** Options for added services: all available services except the chosen ones. */
export function addedServiceOptions(
  world: World,
  chosen: readonly string[],
  start: Start,
): SelectOption[] {
  const free = (row: Service) => row.available && !chosen.includes(row.id)
  return [...world.services.values()].filter(free).toSorted(byName).map(serviceOptionAt(start))
}

/** Makes the option of a service with its price at that start. */
export const serviceOptionAt =
  (start: Start) =>
  (row: Service): SelectOption => ({
    value: row.id,
    label: upperName(row.name),
    hint: money(priceAt(row, start)),
  })

/**
 * Options for the free rows, by name. A chosen row that is no longer free stays, with a hint. `free`: null while
 * unknown.
 */
export function resourceOptions(
  free: readonly Named[] | null,
  chosenId: string | null,
  all: ReadonlyMap<string, Named>,
): SelectOption[] {
  const options = (free ?? []).toSorted(byName).map((row): SelectOption => {
    return { value: row.id, label: upperName(row.name) }
  })
  const chosen = all.get(chosenId ?? '')
  if (!chosen || options.some((option) => option.value === chosenId)) return options
  return [{ value: chosen.id, label: upperName(chosen.name), hint: 'not free then' }, ...options]
}

/** Options for start times, including the chosen one. */
export function timeOptions(startTimes: readonly string[], chosen: string): SelectOption[] {
  const times = new Set(startTimes)
  if (chosen) times.add(chosen)
  return [...times].toSorted().map((time) => ({ value: time, label: clockTime(time) }))
}

/**
 * Options for promos that reduce the main service's price, including the chosen one: first those that fit the visit, in
 * a store with rules of prices the most money off first, then the others with the reason why they don't.
 */
export function promoOptions(
  world: World,
  main: Service | undefined,
  chosenId: string | null,
  occasion: GuestOccasion,
): SelectOption[] {
  const found = [...world.promos.values()].toSorted(byName).flatMap((row) => {
    const off = discountOf(row, main, main && priceAt(main, occasion))
    const isShown = row.id === chosenId || (isOffered(row) && off > 0)
    return isShown ? [{ row, off, why: whyUnfit(row, occasion) }] : []
  })
  const byOff = world.store.setsPriceRules ? [...found].sort((a, b) => b.off - a.off) : found
  const fitting = byOff.filter(({ why }) => why === null)
  const others = found.filter(({ why }) => why !== null)
  const options = [...fitting, ...others].map(
    ({ row, off, why }): SelectOption => ({
      value: row.id,
      label: upperName(row.name),
      hint: why ?? `− ${money(off)}`,
    }),
  )
  return [none, ...options]
}

export function pointsOptions(choices: readonly number[]): SelectOption[] {
  const options = choices.map((points) => ({ value: `${points}`, label: `${points} pts` }))
  return [none, ...options]
}

/** The option for no resource; its empty value stands for null. */
const none: SelectOption = { value: '', label: 'None' }
