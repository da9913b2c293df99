import type { CommandInputs } from '#domain/commands/all'
import type { ResourceKind } from '#domain/rows/resources'
import { createObservable } from '#sync'
import { appointmentPaths, type BookingKind } from './address'
import type { BusinessRow } from './row-changed'
import type { FormRefusal } from './use-submit'

/** A booking to repeat: its customer, services and therapist, without a start. */
export interface SameAgain {
  mobileNumber: string
  name: string
  /** the main service first */
  serviceIds: string[]
  staffId: string | null
  staffRequested: boolean
}

/** The booking of one more guest of a group: proposals for its start and services. */
export interface JoinedGroup {
  /** YYYY-MM-DD */
  startDate: string
  /** HH:mm; absent: the form proposes one */
  startTime?: string
  serviceIds: string[]
  joins: { groupId: string; mobileNumber: string }
}

/** A request of one screen to another that can't be a link. Links to a day or appointment are `appointmentLink`s. */
export type Intent =
  /** put a refused booking or group into the form; booking it again resolves the conflict */
  | {
      kind: 'correct'
      offered: BookingKind
      entryId: string
      input: CommandInputs['createAppointment' | 'createGroup']
      /** the refusal, shown in the form again */
      refusal: FormRefusal
    }
  | { kind: 'book-again'; offered: BookingKind; booking: SameAgain }
  /** book one more guest of a group that is booked */
  | { kind: 'join-group'; offered: BookingKind; booking: JoinedGroup }
  /** focus the booking form, even if the user has typed into it */
  | { kind: 'new'; offered: BookingKind }
  | { kind: 'customer'; mobileNumber: string }
  /** open the list of walk-ins, for the shortcut on the app's icon */
  | { kind: 'walk-in'; offered: BookingKind }
  /** open the form of a resource; if it has a refused change, saving the form resolves the conflict */
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
