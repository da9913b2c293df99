import { addDays, businessTimeOfInstant } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'

/** Days after its opening for which a store counts as new. */
const newDays = 30
const key = 'frontdesk.next-steps-hidden'

/** Whether the store opened less than a month ago, so that the board shows its next steps. */
export function isNewStore({ store }: World, today: string): boolean {
  const opened = businessTimeOfInstant(store.createdDateTime ?? '')
  return opened !== null && today <= addDays(opened.date, newDays)
}

const hiddenStores = (): string[] => (window.localStorage.getItem(key) ?? '').split(' ')

/** Whether the next steps of a store were hidden on this device. */
export const areStepsHidden = (storeCode: string): boolean => hiddenStores().includes(storeCode)

export function hideSteps(storeCode: string): void {
  try {
    window.localStorage.setItem(key, [...hiddenStores(), storeCode].join(' ').trim())
  } catch {
    // with a full storage the steps show again after the next start
  }
}
