import { createContext, useContext } from 'react'
import type { BoardEvent } from '../layout/model'
import type { Aim, Reach, Verdict } from './move'

/** The appointment in hand, and the verdict on its aim. */
export interface Moving {
  aim: Aim | null
  verdict: Verdict | null
}

/** Actions of moving an appointment. The functions keep their identity. */
export interface MoveActions {
  reachOf: (event: BoardEvent) => Reach | null
  onAim: (aim: Aim | null) => void
  onDrop: () => void
}

/** Default without a mover. */
export const nothingMoves: MoveActions = {
  reachOf: () => null,
  onAim: () => {},
  onDrop: () => {},
}

const MovingContext = createContext<Moving>({ aim: null, verdict: null })
const MoveActionsContext = createContext<MoveActions>(nothingMoves)

export const MovingProvider = MovingContext.Provider
export const MoveActionsProvider = MoveActionsContext.Provider

export const useMoving = (): Moving => useContext(MovingContext)
export const useMoveActions = (): MoveActions => useContext(MoveActionsContext)
