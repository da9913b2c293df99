import { timeOfMinute } from '#domain/kernel/dates'
import { plainDigits } from '#domain/kernel/text'

const shape = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:([ap])\.?\s*m?\.?)?$/i

/**
 * Parses a typed time ("6:15 pm", "615p", "6 pm", "18:15", "0615") to HH:mm. Null for any other text, and if it could
 * be AM or PM.
 */
export function readClock(typed: string): string | null {
  const [, hours = '', minutes = '00', half] = shape.exec(plainDigits(typed)) ?? []
  const hour = Number(hours)
  if (hours === '' || hour > 23) return null
  if (!half) {
    const isOpen = hour < 13 && !hours.startsWith('0')
    return isOpen || typed.trim() === hours ? null : `${hours.padStart(2, '0')}:${minutes}`
  }
  if (hour < 1 || hour > 12) return null
  const noon = half.toLowerCase() === 'p' ? 720 : 0
  return timeOfMinute((hour % 12) * 60 + Number(minutes) + noon)
}
