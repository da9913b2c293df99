import type { World } from '#domain/rows/world'
import type { Booking } from '../booking/state/use-booking'

export interface PlacesProps {
  form: 'rooms' | 'lockers'
  world: World
  /** the board's day, YYYY-MM-DD */
  date: string
  booking: Booking
  onEventOpen: (id: string) => void
  /** called when a picked time is in the form */
  onPicked: () => void
}
