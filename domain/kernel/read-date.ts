import { monthNames } from './date-words'
import { isDate } from './dates'
import { plainDigits } from './text'

/** Whether dates such as 03/04/1991 begin with the day or with the month. */
export type DateOrder = 'day' | 'month'

/** A date of the table that can be two days. */
export interface DateQuestion {
  /** title of the column */
  title: string
  cell: string
  /** YYYY-MM-DD, each by its order */
  days: Readonly<Record<DateOrder, string>>
}

/** A date as typed. `year` has two or four digits. `first` and `second`: day and month in an order that is not known. */
type Typed =
  | { year: string; month: number; day: number }
  | { year: string; first: number; second: number }
  | { wrong: string }

const time = /[t ] *\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]\.?m\.?)?( ?(z|[+-]\d{2}:?\d{2}))?$/i
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i
const sign = '[-/. ,]+'
const shapes = {
  yearFirst: /^(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/,
  packed: /^(\d{4})(\d{2})(\d{2})$/,
  numbers: new RegExp(`^(\\d{1,2})${sign}(\\d{1,2})${sign}'?(\\d{4}|\\d{2})$`),
  monthFirst: new RegExp(`^([a-z]{3,})${sign}(\\d{1,2})(?:st|nd|rd|th)?${sign}'?(\\d{4}|\\d{2})$`),
  dayFirst: new RegExp(
    `^(\\d{1,2})(?:st|nd|rd|th)?(?: of)?(?:${sign})?([a-z]{3,})${sign}'?(\\d{4}|\\d{2})$`,
  ),
  yearAndName: new RegExp(`^(\\d{4})${sign}([a-z]{3,})${sign}(\\d{1,2})$`),
  noYear: new RegExp(`^(--)?\\d{1,2}-?${sign}\\d{1,2}$|^--\\d{4}$`),
  noYearByName: new RegExp(`^[a-z]{3,}${sign}\\d{1,2}$|^\\d{1,2}${sign}[a-z]{3,}$`),
  /** a blank date, as Outlook writes it */
  none: /^0+[-/.]0+[-/.]0+$/,
}

/** The number of a month by its name, which may be shortened to three letters; 0: no month. */
const monthOf = (name: string): number =>
  name.length < 3 ? 0 : monthNames.findIndex((each) => each.toLowerCase().startsWith(name)) + 1

const groups = (shape: RegExp, text: string) => shape.exec(text)?.slice(1)

function typedIn(cell: string): Typed {
  const shown = plainDigits(cell).replace(/^'/, '')
  const text = shown.replace(time, '').replace(weekday, '').toLowerCase()
  const [year = '', month = '', day = ''] =
    groups(shapes.yearFirst, text) ?? groups(shapes.packed, text) ?? []
  if (year) return { year, month: Number(month), day: Number(day) }
  const numbers = groups(shapes.numbers, text)
  if (numbers) {
    const [first = '', second = '', ofYear = ''] = numbers
    return { year: ofYear, first: Number(first), second: Number(second) }
  }
  const [name = '', ofMonth = '', late = ''] = groups(shapes.monthFirst, text) ?? []
  if (monthOf(name)) return { year: late, month: monthOf(name), day: Number(ofMonth) }
  const [early = '', after = '', last = ''] = groups(shapes.dayFirst, text) ?? []
  if (monthOf(after)) return { year: last, month: monthOf(after), day: Number(early) }
  const [begin = '', mid = '', end = ''] = groups(shapes.yearAndName, text) ?? []
  if (monthOf(mid)) return { year: begin, month: monthOf(mid), day: Number(end) }
  const isWithoutYear = shapes.noYear.test(text) || shapes.noYearByName.test(text)
  return { wrong: isWithoutYear ? `"${shown}" has no year` : notDate(shown) }
}

const notDate = (text: string) => `"${text}" is not a date (YYYY-MM-DD)`

/** The date of parts in the order year, month, day. A year of two digits is one up to `latest`, at most 99 before it. */
function dateOf(typed: string, month: number, day: number, latest: string): string | null {
  const rest = `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const now = latest.slice(0, 2)
  const next = typed.length === 4 ? `${typed}${rest}` : `${now}${typed}${rest}`
  const date = typed.length === 2 && next > latest ? `${Number(now) - 1}${typed}${rest}` : next
  return isDate(date) ? date : null
}

/** How the dates of a column are read. */
export interface DateReading {
  /** null: a date that can be two days is refused */
  order: DateOrder | null
  /** the last date that a year of two digits may mean */
  latest: string
}

/** A date that was read. `isGuessed`: its century was not typed. Blank: no date. */
export type DateRead = { value: string; isGuessed: boolean } | { wrong: string }

/** Reads a date as people and spreadsheets write it, also with a name of a month, a time or a year of two digits. */
export function readDate(cell: string, { order, latest }: DateReading): DateRead {
  if (shapes.none.test(plainDigits(cell))) return { value: '', isGuessed: false }
  const typed = typedIn(cell)
  if ('wrong' in typed) return typed
  const isGuessed = typed.year.length === 2
  const text = plainDigits(cell)
  const as = (month: number, day: number): DateRead => {
    const value = dateOf(typed.year, month, day, latest)
    return value ? { value, isGuessed } : { wrong: notDate(text) }
  }
  if ('month' in typed) return as(typed.month, typed.day)
  const { first, second } = typed
  if (first > 12) return as(second, first)
  if (second > 12 || first === second || order === 'month') return as(first, second)
  return order === 'day' ? as(second, first) : { wrong: `"${text}" can be two days. Choose above.` }
}

/** The order of a column's dates, `decided` by dates that have one meaning only; `open`: the first that can be two days. */
export function orderOf(cells: readonly string[]): {
  decided: DateOrder | null
  open: string | null
} {
  const seen = new Set<DateOrder>()
  let open: string | null = null
  for (const cell of cells) {
    const typed = typedIn(cell)
    if (!('first' in typed) || shapes.none.test(plainDigits(cell))) continue
    const { first, second } = typed
    if (first > 12 && second <= 12) seen.add('day')
    else if (second > 12 && first <= 12) seen.add('month')
    else if (first !== second && first <= 12) open ??= plainDigits(cell)
  }
  const [only] = seen
  return { decided: seen.size === 1 && only ? only : null, open }
}
