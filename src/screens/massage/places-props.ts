import type { World } from '#domain/rows/world'
import type { Booking } from '../booking/state/use-booking'

export interface PlacesProps {
  form: 'rooms' | 'lockers'
  world: World
  /** the board's day, YYYY-MM-DD */
  date: string
  booking: Booking
  onEventOpen: (id: string) => void
  /** called after a picked time was put into the form */
  onPicked: () => void
}
