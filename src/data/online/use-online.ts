import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OnlineAnswer } from '#sync'
import { useStatus } from '../use-session'

type Failure = Extract<OnlineAnswer<unknown>, { ok: false }>

interface Loaded<Value> {
  subject: string
  /** identifies a request by subject, version, connection and number of reloads; a change repeats the request */
  occasion: string
  value: Value | null
  failure: Failure | null
}

/**
 * Data that only the service has. It is requested when the component is shown, when `version` changes and when the
 * connection changes. The last value of the same subject stays until a newer one arrives.
 */
export function useOnline<Value>(
  subject: string,
  load: () => Promise<OnlineAnswer<Value>>,
  version: string | number = '',
) {
  const isAway = useStatus().online === false
  const [latest, setLatest] = useState<Loaded<Value> | null>(null)
  const [round, setRound] = useState(0)
  const ask = useEffectEvent(load)
  const occasion = `${subject} ${version} ${isAway} ${round}`
  useEffect(() => {
    let isWanted = true
    void ask().then((answer) => {
      if (isWanted) setLatest((last) => merged(last, { subject, occasion }, answer))
    })
    return () => {
      isWanted = false
    }
  }, [subject, occasion])
  const reload = useCallback(() => setRound((last) => last + 1), [])
  const { value = null, failure = null } = latest?.subject === subject ? latest : {}
  return { value, failure, isAsking: latest?.occasion !== occasion, reload }
}

function merged<Value>(
  last: Loaded<Value> | null,
  asked: { subject: string; occasion: string },
  answer: OnlineAnswer<Value>,
): Loaded<Value> {
  const before = last?.subject === asked.subject ? last.value : null
  return answer.ok
    ? { ...asked, value: answer.value, failure: null }
    : { ...asked, value: before, failure: answer }
}
