import { freeTextLength } from '#domain/kernel/fields'

/** Marks the place where text was cut. */
const cut = '…'
const isMoney = (line: string): boolean => /PHP \d/.test(line)

/** Shortens a text to `room` characters from its end, keeping lines with an amount. Null when that isn't enough. */
export function shortenText(text: string, room = freeTextLength): string | null {
  const lines = text.split('\n')
  let over = text.length - room
  for (let at = lines.length - 1; at >= 0 && over > 0; at -= 1) {
    const line = lines[at] ?? ''
    if (isMoney(line)) continue
    const short = shortenLine(line, over)
    over -= line.length - short.length
    lines[at] = short
  }
  return over > 0 ? null : lines.join('\n')
}

/** Shortens a line by `by` characters. Never splits a surrogate pair. */
function shortenLine(line: string, by: number): string {
  if (line.length <= cut.length) return line
  const left = line.slice(0, Math.max(0, line.length - by - cut.length))
  return left.replace(/[\uD800-\uDBFF]$/, '') + cut
}

/** Appends lines whole; the text before them is cut to fit the limit of free text. Null when that isn't enough. */
export function appendLines(text: string, lines: readonly string[]): string | null {
  const below = lines.filter(Boolean).join('\n')
  if (!(text && below)) return (text || below).length > freeTextLength ? null : text || below
  const above = shortenText(text, freeTextLength - below.length - 1)
  return above === null ? null : `${above}\n${below}`
}
