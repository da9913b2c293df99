import { businessTimeOfInstant, dayNumber, minuteOfDay } from '#domain/kernel/dates'
import { escapeXml } from './escape-xml'
import type { Kind, Value, Weight } from './sheet'
import { quotedStyle, styleOf } from './styles'

/** Day number of 1970-01-01 in spreadsheets, which count from 1899-12-30. */
const dayOf1970 = 25_569
const minutesOfDay = 1440
/** Maximum characters of a cell. */
const maxTextLength = 32_767

/** The letters of a column by index: 0 is `A`, 25 is `Z`, 26 is `AA`. */
export function columnName(index: number): string {
  const before = Math.floor(index / 26)
  const last = String.fromCharCode(65 + (index % 26))
  return before === 0 ? last : columnName(before - 1) + last
}

/** XML of a cell at an address like `B7`; empty when there is no value. */
export function cellXml(address: string, kind: Kind, value: Value, weight: Weight): string {
  if (value === null || value === '') return ''
  if (kind === 'text' || (weight === 'total' && typeof value === 'string'))
    return textCell(address, String(value), weight)
  const number = numberOf(kind, value)
  const style = styleOf(kind, weight)
  return number === null ? '' : `<c r="${address}" s="${style}"><v>${number}</v></c>`
}

/** XML of a text cell. A text such as `=1+1` must not become a formula. */
function textCell(address: string, text: string, weight: Weight): string {
  const style = /^[=+\-@\t\r]/.test(text) ? quotedStyle : styleOf('text', weight)
  return inlineText(address, text.slice(0, maxTextLength), style)
}

export function inlineText(address: string, text: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

function numberOf(kind: Kind, value: string | number): number | null {
  if (typeof value === 'number') return kind === 'php' ? value / 100 : value
  if (kind === 'date') return daysTo(value)
  if (kind === 'time') return partOfDay(value)
  const time = kind === 'date-time' ? businessTimeOfInstant(value) : null
  return time && (daysTo(time.date) ?? 0) + (partOfDay(time.time) ?? 0)
}

function daysTo(date: string): number | null {
  const day = dayNumber(date)
  return day === null ? null : day + dayOf1970
}

function partOfDay(time: string): number | null {
  const minute = minuteOfDay(time)
  return minute === null ? null : minute / minutesOfDay
}
