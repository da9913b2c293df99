import { useRef } from 'react'
import type { View } from '#sync'
import { useView } from './use-view'

/**
 * A value that is read anew now and then: while it is undefined the former one of the same subject
 * stays, so that nothing jumps. `subject` names what must never be mixed up: a new one starts afresh.
 */
export function useSteady<T>(subject: string, value: T | undefined): T | undefined {
  const last = useRef<{ subject: string; value: T | undefined }>({ subject, value })
  if (value !== undefined || last.current.subject !== subject) last.current = { subject, value }
  return last.current.value
}

/** Like `useView`, but while another view of the same subject is read the former value stays. */
export function useSteadyView<T>(subject: string, view: View<T> | null): T | undefined {
  return useSteady(subject, useView(view))
}
