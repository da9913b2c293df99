/** Minutes after midnight as "3:30 PM", modulo 24 hours (1470 is "12:30 AM", -60 "11:00 PM"). */
export function clockText(minute: number): string {
  return `${clockDigits(minute)} ${inDay(minute) < 720 ? 'AM' : 'PM'}`
}

const inDay = (minute: number): number => ((minute % 1440) + 1440) % 1440

/** Minutes after midnight as "3:30", for texts that show AM or PM elsewhere. */
export function clockDigits(minute: number): string {
  const hour = Math.floor(inDay(minute) / 60) % 12 || 12
  return `${hour}:${String(inDay(minute) % 60).padStart(2, '0')}`
}

/** A range such as "2:00 – 3:15 PM"; shows both AM and PM when they differ. */
export function clockRange(from: number, to: number): string {
  const sameHalf = clockText(from).slice(-2) === clockText(to).slice(-2)
  return `${sameHalf ? clockDigits(from) : clockText(from)} – ${clockText(to)}`
}

/** A range for screen readers: "3:30 PM to 4:45 PM". */
export function clockSpan(from: number, to: number): string {
  return `${clockText(from)} to ${clockText(to)}`
}
