import type { FocusEvent } from 'react'

/** Selects what stands in a field that is entered: the first key replaces it. */
export const selectText = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()
