/** `639175550142` as `63 917 555 0142`; anything else as it is, a dash where there is none. */
export function mobile(number: string | null | undefined): string {
  if (!number) return '-'
  const parts = /^(63)(\d{3})(\d{3})(\d{4})$/.exec(number)
  return parts ? parts.slice(1).join(' ') : number
}

/** A code of a list as people read it: `DNA_ADMIN` as `DNA ADMIN`. */
export const codeWords = (code: string): string => code.replaceAll('_', ' ')

/** Store codes are shown with spaces (spec section 2). */
export const storeName = codeWords

/** Missing names show as a dash (spec section 2). */
export function orDash(text: string | null | undefined): string {
  return text || '-'
}

/** `1 conflict`, `2 conflicts`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
