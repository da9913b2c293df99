import { maskNumbers, seesNumbers } from '#domain/customer/seen-numbers'
import { mobile } from '../ui/format/format-text'
import { useSync } from './context'
import { useSession } from './use-session'
import { useView } from './use-view'

/** Writes customers' mobile numbers as the user may see them. */
export interface Numbers {
  areMasked: boolean
  /** "63 917 555 0142", or its last four digits: "•••• 0142" */
  write(number: string | null | undefined): string
  /** a text in which numbers may be */
  writeIn(text: string): string
}

const whole: Numbers = { areMasked: false, write: mobile, writeIn: (text) => text }
const masked: Numbers = {
  areMasked: true,
  write: (number) => maskNumbers(mobile(number)),
  writeIn: maskNumbers,
}

export function useNumbers(): Numbers {
  const roles = useSession()?.roles ?? ''
  const business = useView(useSync().views.business())
  return seesNumbers(roles, business?.store) ? whole : masked
}
