import { act } from '@testing-library/react'
import { vi } from 'vitest'

const start = setTimeout

/** Keeps timers of one length from ending, until the returned function ends those that have begun. */
export function holdTimers(length: number) {
  const held: (() => void)[] = []
  const set = (run: () => void, ms?: number) => (ms === length ? held.push(run) : start(run, ms))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(set as typeof setTimeout) // as it is used here
  return () =>
    act(() => {
      for (const run of held.splice(0)) run()
    })
}
