import { useRef, useState } from 'react'
import type { TurnInput } from '#domain/appointment/input'
import type { TurnAsked } from '#domain/appointment/line-up/turn-of'
import type { BusinessTime } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { useSync } from '../../../data/context'

export interface TurnQuestion {
  turn: TurnInput
  /** books with the reason that the user typed */
  answer: (reason: string) => void
  /** books the therapist as requested by the guest */
  asRequested: () => void
}

/** Finds the turn of a booking in the line-up. If the booking passes over the next therapist, it asks why. */
export function useTurn() {
  const sync = useSync()
  const [question, setQuestion] = useState<TurnQuestion | null>(null)
  const isJudging = useRef(false)

  /**
   * Calls `book` with the booking's turn; with null if the store keeps no attendance, or if the code for turns could
   * not be loaded.
   */
  function judge(
    world: World,
    asked: TurnAsked,
    now: BusinessTime,
    book: (turn: TurnInput | null) => void,
  ) {
    if (world.attendances.size === 0) return book(null)
    if (isJudging.current) return
    isJudging.current = true
    void judged()
      .catch(() => null)
      .then((found) => {
        isJudging.current = false
        if (!found?.isAsked) return book(found?.turn ?? null)
        const answerWith = (turn: TurnInput) => {
          setQuestion(null)
          book(turn)
        }
        setQuestion({
          turn: found.turn,
          answer: (reason) => answerWith(found.withReason(reason)),
          asRequested: () => answerWith({ kind: 'REQUESTED', passed: [] }),
        })
      })

    async function judged() {
      const { judgeTurn } = (await import('../turn/turn-parts')).turnParts
      return judgeTurn(sync, asked, now)
    }
  }

  return { question, judge, drop: () => setQuestion(null) }
}
