/** The form in which the day is drawn: by therapist, as a table, by room, or its lockers. */
export type DayForm = 'therapists' | 'table' | 'rooms' | 'lockers'

/** Options of the day view: how the day is drawn, and whether all therapists are shown. */
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
