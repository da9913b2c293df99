import type { FocusEvent } from 'react'

/** Selects a focused field's text: the first key replaces it. */
export const selectText = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()
