import { useCallback, useState } from 'react'
import * as v from 'valibot'
import type { Session } from '#sync'

const key = 'frontdesk.exceptions-seen'
/** Number of exceptions that this device remembers for an account: those of some weeks. */
const most = 1000
const kept = v.record(v.string(), v.array(v.string()))

function read(): v.InferOutput<typeof kept> {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), kept), localStorage.getItem(key))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

interface Seen {
  id: string
  day: string
}

/** Length of a day and a space, which are kept before each id, so that the oldest can be dropped. */
const beforeId = 11

const idsIn = (entries: readonly string[]) => entries.map((entry) => entry.slice(beforeId))

/** The exceptions that an account has seen on this device, by id, and a function that adds some. */
export function useSeen({ storeCode, username }: Session) {
  const account = `${storeCode} ${username}`
  const [seen, setSeen] = useState(() => new Set(idsIn(read()[account] ?? [])))
  const note = useCallback(
    (shown: readonly Seen[]) => {
      const all = read()
      const before = all[account] ?? []
      const known = new Set(idsIn(before))
      const fresh = shown.filter(({ id }) => !known.has(id)).map(({ id, day }) => `${day} ${id}`)
      if (fresh.length === 0) return
      const next = [...before, ...fresh].sort().slice(-most)
      setSeen(new Set(idsIn(next)))
      try {
        localStorage.setItem(key, JSON.stringify({ ...all, [account]: next }))
      } catch {
        // full or forbidden storage: they count as not seen after a reload
      }
    },
    [account],
  )
  return { seen, note }
}
