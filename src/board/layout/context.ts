import { createContext, useContext } from 'react'
import type { ColumnDay } from './column-days'
import type { DayLoad } from './day-load'
import type { BoardPlace, BoardSlot } from './model'

// What is drawn inside react-big-calendar gets its data past it, through these contexts.

/** The day drawn; `now` is minutes after its midnight, past 1440 in a night that still runs, null on other days. */
export interface Day {
  date: string
  now: number | null
  days: readonly ColumnDay[]
}

/** How full the days of a longer period are, by their dates; a day whose load nobody knows is left out. */
export type Loads = ReadonlyMap<string, DayLoad>

/** What a person can do on the board. The functions keep their identity. */
export interface BoardActions {
  onEventOpen: (id: string) => void
  onSlotPick: (slot: BoardSlot) => void
  onNavigate: (to: BoardPlace) => void
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
/** Null where loads are not shown. */
export const useLoads = (): Loads | null => useContext(LoadsContext)
export const useActions = (): BoardActions => useContext(ActionsContext)
