import { matches, sameText } from '#domain/kernel/compare'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** The value of typed text that is no label: "1815" of a time. */
export type ReadChoice = (typed: string) => string | null

/** Whether a choice stays in the list for the typed text. */
export const isFound = (choice: Choice, typed: string, read?: ReadChoice): boolean =>
  matches(choice.label, typed) || choice.value === read?.(typed)

/** The choice whose label was typed in full. */
export function namedChoice<One extends Choice>(
  choices: readonly One[],
  typed: string,
  read?: ReadChoice,
): One | undefined {
  if (typed.trim() === '') return undefined
  const meant = read?.(typed)
  return free(choices).find(({ value, label }) => value === meant || sameText(label, typed))
}

/** The choice typed in full, or the only hit. */
export function onlyChoice<One extends Choice>(
  choices: readonly One[],
  typed: string,
  read?: ReadChoice,
): One | undefined {
  if (typed.trim() === '') return undefined
  const found = free(choices).filter((choice) => isFound(choice, typed, read))
  return namedChoice(choices, typed, read) ?? (found.length === 1 ? found[0] : undefined)
}

const free = <One extends Choice>(choices: readonly One[]): One[] =>
  choices.filter(({ disabled }) => !disabled)
