import { useRef, useState } from 'react'
import type { TurnInput } from '#domain/appointment/input'
import type { TurnAsked } from '#domain/appointment/line-up/turn-of'
import type { BusinessTime } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { useSync } from '../../../data/context'

export interface TurnQuestion {
  turn: TurnInput
  /** books with the desk's reason */
  answer: (reason: string) => void
}

/** Finds how the therapist of a booking is chosen from the line-up, and asks for a reason out of turn. */
export function useTurn() {
  const sync = useSync()
  const [question, setQuestion] = useState<TurnQuestion | null>(null)
  const isJudging = useRef(false)

  /** Calls `book` with the turn; null where no attendance is kept, or when its script could not be loaded. */
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
        const answer = (reason: string) => {
          setQuestion(null)
          book(found.withReason(reason))
        }
        setQuestion({ turn: found.turn, answer })
      })

    async function judged() {
      const { judgeTurn } = (await import('../turn/turn-parts')).turnParts
      return judgeTurn(sync, asked, now)
    }
  }

  return { question, judge, drop: () => setQuestion(null) }
}
