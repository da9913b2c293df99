import { createContext, type ReactNode, useContext } from 'react'
import type { Anchor } from '../../ui/overlay/opener'
import type { ColumnDay } from './column-days'
import type { DayLoad } from './day-load'
import type { BoardPlace, BoardSlot } from './model'

// A context, because react-big-calendar doesn't pass our props to its parts.

/**
 * The shown day. `now` is in minutes after its midnight; null unless the day is running. A night that still runs has a
 * `now` above 1440.
 */
export interface Day {
  date: string
  now: number | null
  days: readonly ColumnDay[]
}

/** Loads by date, for the days of a longer period. A day whose load is unknown is absent. */
export type Loads = ReadonlyMap<string, DayLoad>

/** Actions of the board. Each function stays the same object between renders. */
export interface BoardActions {
  onEventOpen: (id: string) => void
  onSlotPick: (slot: BoardSlot) => void
  onNavigate: (to: BoardPlace) => void
  /** opens the menu of an event, at its element; absent: events have no menu */
  onEventMenu?: ((id: string, element: HTMLElement) => void) | undefined
  /** draws the menu of a column's head; absent: heads have no menu */
  headMenu?: ((columnId: string, anchor: Anchor) => ReactNode) | undefined
}

const DayContext = createContext<Day>({ date: '1970-01-01', now: null, days: [] })

const LoadsContext = createContext<Loads | null>(null)

const ActionsContext = createContext<BoardActions>({
  onEventOpen: () => {},
  onSlotPick: () => {},
  onNavigate: () => {},
})

export const DayProvider = DayContext.Provider
export const LoadsProvider = LoadsContext.Provider
export const ActionsProvider = ActionsContext.Provider

export const useDay = (): Day => useContext(DayContext)
/** Loads by date; null in a view that shows none. */
export const useLoads = (): Loads | null => useContext(LoadsContext)
export const useActions = (): BoardActions => useContext(ActionsContext)
