import { createContext, useContext } from 'react'
import type { BoardEvent } from '../layout/model'
import type { Aim, Companion, Reach, Verdict } from './move'

/** The appointment being moved, and whether its aim is free. */
export interface Moving {
  aim: Aim | null
  verdict: Verdict | null
  companions: readonly Companion[]
}

/** Actions for moving an appointment. The functions have a stable identity. */
export interface MoveActions {
  reachOf: (event: BoardEvent) => Reach | null
  onAim: (aim: Aim | null) => void
  onDrop: () => void
}

/** The actions of a board on which nothing can be moved. */
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
