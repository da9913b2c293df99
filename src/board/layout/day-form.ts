/** The form of the day: by therapist, as a table, by room, or its lockers. */
export type DayForm = 'therapists' | 'table' | 'rooms' | 'lockers'

/** Options of the day view: which columns are shown, and in which form. */
export interface DayChoices {
  showAll: boolean
  form: DayForm
  /** whether rooms and lockers can be shown */
  hasPlaces: boolean
  onShowAll: (showAll: boolean) => void
  onForm: (form: DayForm) => void
  /** opens the screen for the therapists' room; absent on a board without it */
  onCallOut?: (() => void) | undefined
}
