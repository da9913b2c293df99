import { createContext, useContext } from 'react'
import type { BoardEvent } from '../layout/model'
import type { Aim, Companion, Reach, Verdict } from './move'

/** The appointment being moved, whether its new place is free, and the guests who move along. */
export interface Moving {
  aim: Aim | null
  verdict: Verdict | null
  companions: readonly Companion[]
}

/** Actions for moving an appointment. Each function stays the same object between renders. */
export interface MoveActions {
  reachOf: (event: BoardEvent) => Reach | null
  onAim: (aim: Aim | null) => void
  onDrop: () => void
}

/** Actions of a board on which no event can be moved. */
export const nothingMoves: MoveActions = {
  reachOf: () => null,
  onAim: () => {},
  onDrop: () => {},
}

const MovingContext = createContext<Moving>({ aim: null, verdict: null, companions: [] })
const MoveActionsContext = createContext<MoveActions>(nothingMoves)

export const MovingProvider = MovingContext.Provider
export const MoveActionsProvider = MoveActionsContext.Provider

export const useMoving = (): Moving => useContext(MovingContext)
export const useMoveActions = (): MoveActions => useContext(MoveActionsContext)
