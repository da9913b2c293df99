import { freeTextLength } from '#domain/kernel/fields'

/** Mark in place of words that were cut. */
const cut = '…'
const isMoney = (line: string): boolean => /PHP \d/.test(line)

/**
 * A text of `room` characters at the most: its last words go first, but no line that tells of money. Null where it can't
 * be so short.
 */
export function fitting(text: string, room = freeTextLength): string | null {
  const lines = text.split('\n')
  let over = text.length - room
  for (let at = lines.length - 1; at >= 0 && over > 0; at -= 1) {
    const line = lines[at] ?? ''
    if (isMoney(line)) continue
    const short = shortened(line, over)
    over -= line.length - short.length
    lines[at] = short
  }
  return over > 0 ? null : lines.join('\n')
}

/** Half a character is none. */
function shortened(line: string, by: number): string {
  if (line.length <= cut.length) return line
  const left = line.slice(0, Math.max(0, line.length - by - cut.length))
  return left.replace(/[\uD800-\uDBFF]$/, '') + cut
}

/** A text with `lines` below it, which stay whole. */
export function fittingAbove(text: string, lines: readonly string[]): string | null {
  const below = lines.filter(Boolean).join('\n')
  if (!(text && below)) return (text || below).length > freeTextLength ? null : text || below
  const above = fitting(text, freeTextLength - below.length - 1)
  return above === null ? null : `${above}\n${below}`
}
