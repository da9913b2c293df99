import type { CommandInputs } from '#domain/commands/all'
import { type DeskKind, deskPaths } from './address'
import type { BusinessRow } from './row-changed'
import type { FormRefusal } from './use-submit'

/** A booking to be made again: who, what and by whom; the start is for a person to choose. */
export interface SameAgain {
  mobileNumber: string
  name: string
  /** the main service first */
  serviceIds: string[]
  staffId: string | null
  staffRequested: boolean
}

/** A request of one part of the app to a screen, which no link can carry; a link to a day or an appointment is a `deskLink`. */
export type Errand =
  /** put a refused booking into the form; booking it again settles the entry */
  | {
      kind: 'correct'
      desk: DeskKind
      entryId: string
      input: CommandInputs['createAppointment']
      /** why it was refused, for the form to say again */
      refusal: FormRefusal
    }
  | { kind: 'book-again'; desk: DeskKind; booking: SameAgain }
  /** bring the cursor into the booking form, whatever it holds */
  | { kind: 'new'; desk: DeskKind }
  | { kind: 'customer'; mobileNumber: string }
  /** open the list of who is next, for the icon's shortcut */
  | { kind: 'walk-in'; desk: DeskKind }
  /** open the form of a resource; where a change of it was refused, saving it settles the entry */
  | { kind: 'row'; row: BusinessRow }

/** The screen that does an errand. */
function pathOf(errand: Errand): string {
  if (errand.kind === 'customer') return '/customers'
  if (errand.kind !== 'row') return deskPaths[errand.desk]
  return errand.row.table === 'stores' ? '/store' : `/${errand.row.table}`
}

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
    put(errand: Errand) {
      put(errand)
      goTo(pathOf(errand))
    },
    done: () => put(null),
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
export type Errands = ReturnType<typeof createErrands>
