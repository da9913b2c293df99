import type { CommandInputs } from '#domain/commands/all'
import type { ResourceKind } from '#domain/rows/resources'
import { createObservable } from '#sync'
import { appointmentPaths, type BookingKind } from './address'
import type { BusinessRow } from './row-changed'
import type { FormRefusal } from './use-submit'

/** Input for repeating a booking: customer, services and therapist, without a start. */
export interface SameAgain {
  mobileNumber: string
  name: string
  /** the main service first */
  serviceIds: string[]
  staffId: string | null
  staffRequested: boolean
}

/** A request to a screen that can't be a link. Links to a day or appointment are `appointmentLink`s. */
export type Intent =
  /** put a refused booking or group into the form; booking it again resolves the outbox entry */
  | {
      kind: 'correct'
      offered: BookingKind
      entryId: string
      input: CommandInputs['createAppointment' | 'createGroup']
      /** the refusal, shown in the form again */
      refusal: FormRefusal
    }
  | { kind: 'book-again'; offered: BookingKind; booking: SameAgain }
  /** focus the booking form, even if it has content */
  | { kind: 'new'; offered: BookingKind }
  | { kind: 'customer'; mobileNumber: string }
  /** open the walk-in list, for the icon's shortcut */
  | { kind: 'walk-in'; offered: BookingKind }
  /** open the form of a resource; if the resource has a refused change, saving resolves the outbox entry */
  | { kind: 'row'; row: BusinessRow }
  /** open the form of a new resource */
  | { kind: 'add'; table: ResourceKind }

/** Path of the screen that handles an intent. */
function pathOf(intent: Intent): string {
  if (intent.kind === 'customer') return '/customers'
  if (intent.kind === 'add') return `/${intent.table}`
  if (intent.kind !== 'row') return appointmentPaths[intent.offered]
  return intent.row.table === 'stores' ? '/store' : `/${intent.row.table}`
}

/** Keeps one intent until its screen handles it. A later intent replaces it. `goTo` opens a path. */
export function createIntents(goTo: (path: string) => void = () => {}) {
  const waiting = createObservable<Intent | null>(null)
  return {
    current: waiting.current,
    put(intent: Intent) {
      waiting.set(intent)
      goTo(pathOf(intent))
    },
    done: () => waiting.set(null),
    subscribe: waiting.subscribe,
  }
}
export type Intents = ReturnType<typeof createIntents>
