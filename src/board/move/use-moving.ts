import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import type { BoardActions } from '../layout/context'
import type { BoardSlot } from '../layout/model'
import type { Companion, Mover } from './move'
import { type MoveActions, type Moving, nothingMoves } from './move-context'

/**
 * The board's actions, each the same function between renders. While an appointment is moved, a picked slot becomes
 * its aim, and tapping an appointment doesn't open it.
 */
export function useStableActions(actions: BoardActions, mover: Mover | undefined): BoardActions {
  const aim = mover?.aim
  const onEventOpen = useCallbackRef((id: string) => {
    if (!aim) actions.onEventOpen(id)
  })
  const onSlotPick = useCallbackRef((slot: BoardSlot) => {
    if (!aim) return actions.onSlotPick(slot)
    const minute = mover.reachOf(aim.event) === 'anywhere' ? slot.minute : aim.minute
    mover.onAim({ ...aim, columnId: slot.columnId, minute })
  })
  const onNavigate = useCallbackRef(actions.onNavigate)
  const openMenu = useCallbackRef(actions.onEventMenu)
  const onEventMenu = actions.onEventMenu && openMenu
  // Not `useCallbackRef`: this function is called during a render, when the ref still holds the function of the render
  // before.
  const { headMenu } = actions
  return useMemo(
    () => ({ onEventOpen, onSlotPick, onNavigate, headMenu, onEventMenu }),
    [onEventOpen, onSlotPick, onNavigate, headMenu, onEventMenu],
  )
}

export function useActionsOf(mover: Mover | undefined): MoveActions {
  const hooks = mover ?? nothingMoves
  const reachOf = useCallbackRef(hooks.reachOf)
  const onAim = useCallbackRef(hooks.onAim)
  const onDrop = useCallbackRef(hooks.onDrop)
  return useMemo(() => ({ reachOf, onAim, onDrop }), [reachOf, onAim, onDrop])
}

const none: readonly Companion[] = []

/** The move in progress. It stays the same object until it changes. */
export function useMovingOf(mover: Mover | undefined): Moving {
  const aim = mover?.aim ?? null
  const verdict = mover?.verdict ?? null
  const companions = mover?.companions ?? none
  return useMemo(() => ({ aim, verdict, companions }), [aim, verdict, companions])
}
