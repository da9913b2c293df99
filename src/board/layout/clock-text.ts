/** "3:30 PM" of minutes after midnight; it wraps (1470 is "12:30 AM", -60 "11:00 PM"). */
export function clockText(minute: number): string {
  return `${clockDigits(minute)} ${inDay(minute) < 720 ? 'AM' : 'PM'}`
}

const inDay = (minute: number): number => ((minute % 1440) + 1440) % 1440

/** "3:30" of minutes after midnight, where AM or PM is obvious. */
export function clockDigits(minute: number): string {
  const hour = Math.floor(inDay(minute) / 60) % 12 || 12
  return `${hour}:${String(inDay(minute) % 60).padStart(2, '0')}`
}

/** "2:00 – 3:15 PM"; AM and PM are both named when they differ. */
export function clockRange(from: number, to: number): string {
  const sameHalf = clockText(from).slice(-2) === clockText(to).slice(-2)
  return `${sameHalf ? clockDigits(from) : clockText(from)} – ${clockText(to)}`
}

/** "3:30 PM to 4:45 PM", for screen readers. */
export function clockSpan(from: number, to: number): string {
  return `${clockText(from)} to ${clockText(to)}`
}
