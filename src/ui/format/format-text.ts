import { knownNumber } from '#domain/kernel/names'
/** Formats `639175550142` as `63 917 555 0142`. Any other text is returned as it is; no text gives a dash. */
export function mobile(number: string | null | undefined): string {
  if (!number) return '-'
  if (knownNumber(number) === null) return 'no number'
  const parts = /^(63)(\d{3})(\d{3})(\d{4})$/.exec(number)
  return parts ? parts.slice(1).join(' ') : number
}

/** Formats a code of a list: `DNA_ADMIN` as `DNA ADMIN`. */
export const codeWords = (code: string): string => code.replaceAll('_', ' ')

/** Formats a store code with spaces: `SERENITY_MAKATI` as `SERENITY MAKATI` (SPEC.md NAV-1). */
export const storeName = codeWords

/** The text, or a dash if it is missing (SPEC.md MISC-5). */
export function orDash(text: string | null | undefined): string {
  return text || '-'
}

/** A number with its noun: `1 conflict`, `2 conflicts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Formats a duration in milliseconds: "10 min", "2 h", "3 days". */
export function age(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes < 1) return 'less than a minute'
  if (minutes < 120) return `${minutes} min`
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

/** Formats the error of a clock, given in milliseconds: "2 days fast". */
export function clockFault(aheadMs: number): string {
  const minutes = Math.round(aheadMs / 60_000)
  return `${age(Math.abs(minutes) * 60_000)} ${minutes > 0 ? 'fast' : 'slow'}`
}
