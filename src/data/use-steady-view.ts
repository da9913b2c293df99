import { useRef } from 'react'
import type { View } from '#sync'
import { useView } from './use-view'

/**
 * Like `useView`, but while another view of the same subject is read the former value stays, so that
 * nothing jumps. `subject` names what must never be mixed up: a new one starts with undefined.
 */
export function useSteadyView<T>(subject: string, view: View<T> | null): T | undefined {
  const value = useView(view)
  const last = useRef<{ subject: string; value: T | undefined }>({ subject, value })
  if (value !== undefined || last.current.subject !== subject) last.current = { subject, value }
  return last.current.value
}
