import type { CommandInputs } from '#domain/commands'

/** A booking to be made again: who, what and by whom; the start is for a person to choose. */
export interface SameAgain {
  mobileNumber: string
  name: string
  /** the main service first */
  serviceIds: string[]
  staffId: string | null
  staffRequested: boolean
}

/** What one part of the app asks a screen to do. */
export type Errand =
  /** put a refused booking into the form; booking it again settles the entry */
  | { kind: 'correct'; entryId: string; input: CommandInputs['createAppointment'] }
  | { kind: 'open'; appointmentId: string }
  | { kind: 'book-again'; booking: SameAgain }
  | { kind: 'customer'; mobileNumber: string }

/** The screens that do errands. */
export const errandPaths = {
  MASSAGE: '/dashboard',
  OTHERS: '/non-massage',
  customers: '/customers',
} as const

/**
 * Hands an errand to the screen that can do it; one at a time, the last counts. `goTo` opens the
 * screen at a path.
 */
export function createErrands(goTo: (path: string) => void = () => {}) {
  let waiting: Errand | null = null
  const listeners = new Set<() => void>()
  const put = (errand: Errand | null) => {
    waiting = errand
    for (const changed of listeners) changed()
  }
  return {
    current: () => waiting,
    put(errand: Errand, path: string) {
      put(errand)
      goTo(path)
    },
    done: () => put(null),
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
export type Errands = ReturnType<typeof createErrands>
