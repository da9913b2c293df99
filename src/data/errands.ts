import type { CommandInputs } from '#domain/commands'
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

/** The two appointment screens, by what is booked there. */
export type DeskKind = 'MASSAGE' | 'OTHERS'

/** What one part of the app asks a screen to do. */
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
  | { kind: 'open'; desk: DeskKind; appointmentId: string }
  | { kind: 'book-again'; desk: DeskKind; booking: SameAgain }
  /** bring the cursor into the booking form, whatever it holds */
  | { kind: 'new'; desk: DeskKind }
  | { kind: 'customer'; mobileNumber: string }
  /** what the icon's shortcuts ask for: the list of who is next, and the present day */
  | { kind: 'walk-in' | 'today'; desk: DeskKind }
  /** open the form of a resource; where a change of it was refused, saving it settles the entry */
  | { kind: 'row'; row: BusinessRow }

const deskPaths: Readonly<Record<DeskKind, string>> = {
  MASSAGE: '/dashboard',
  OTHERS: '/non-massage',
}

/** The desk of a page; on pages without one the massages'. */
export const deskAt = (path: string): DeskKind => (path === deskPaths.OTHERS ? 'OTHERS' : 'MASSAGE')

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
