import type { Refusal } from '#domain/kernel/refusal'
import { createObservable } from '#sync'

type Refused = Pick<Refusal, 'message' | 'needs'>

/** A refusal that a colleague can lift. `decide`: null: a colleague has allowed it; else the refusal to show. */
export interface AskedApproval {
  refusal: Refused
  decide: (message: string | null) => void
}

/** The question "Who allows it?" of this tab, which the shell shows. */
export const asked = createObservable<AskedApproval | null>(null)

export const askColleague = (refusal: Refused): Promise<string | null> =>
  new Promise((resolve) => {
    const decide = (message: string | null) => {
      if (asked.current() === question) asked.set(null)
      resolve(message)
    }
    const question = { refusal, decide }
    // One is asked at a time; the form of the former one shows its refusal.
    const former = asked.current()
    former?.decide(former.refusal.message)
    asked.set(question)
  })
