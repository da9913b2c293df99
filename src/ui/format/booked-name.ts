import { type Appointment, isTandem } from '#domain/rows/appointment'

/** The guest of a booking, or the second therapist of the guest, as text. */
export const bookedName = (row: Pick<Appointment, 'name' | 'tandemOf'>): string =>
  isTandem(row) ? `${row.name}'s second therapist` : row.name
