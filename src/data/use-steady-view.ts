import { useRef } from 'react'
import type { View } from '#sync'
import { useView } from './use-view'

/**
 * Keeps the last value of the same `subject` while a new one is read, so that the layout doesn't jump. A new subject
 * starts without a value.
 */
export function useSteady<T>(subject: string, value: T | undefined): T | undefined {
  const last = useRef<{ subject: string; value: T | undefined }>({ subject, value })
  if (value !== undefined || last.current.subject !== subject) last.current = { subject, value }
  return last.current.value
}

/** Like `useView`, but keeps the last value while another view of the same subject is being read. */
export function useSteadyView<T>(subject: string, view: View<T> | null): T | undefined {
  return useSteady(subject, useView(view))
}
