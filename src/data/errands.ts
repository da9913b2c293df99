import type { CommandInputs } from '#domain/commands'

/** What the sync tray asks a screen to do. */
export type Errand =
  /** put a refused booking into the form; booking it again settles the entry */
  | { kind: 'correct'; entryId: string; input: CommandInputs['createAppointment'] }
  | { kind: 'open'; appointmentId: string }

/** Hands an errand from the tray to the screen that can do it; one at a time, the last counts. */
export function createErrands() {
  let waiting: Errand | null = null
  const listeners = new Set<() => void>()
  const put = (errand: Errand | null) => {
    waiting = errand
    for (const changed of listeners) changed()
  }
  return {
    current: () => waiting,
    put: (errand: Errand) => put(errand),
    done: () => put(null),
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
export type Errands = ReturnType<typeof createErrands>
