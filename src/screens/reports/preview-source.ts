import { cellDate, usDateTime } from '../../ui/format/format-date'
import { count } from '../../ui/format/format-text'

/** Where the figures of a preview come from. */
export type PreviewSource =
  | { kind: 'service' }
  /** this tablet's rows; `since`: their first day, if the days asked for begin earlier */
  | { kind: 'tablet'; unsent: number; since: string | null }
  /** an earlier answer of the service, in milliseconds since the epoch; `other`: its days, if they aren't those asked for */
  | { kind: 'kept'; at: number; other: string | null }

/** The source in words; null for the service. */
export function sourceWords(source: PreviewSource): string | null {
  if (source.kind === 'service') return null
  if (source.kind === 'kept') {
    const when = `From the service, as of ${usDateTime(new Date(source.at).toISOString())}`
    return source.other ? `${when}, for ${source.other}` : when
  }
  const since = source.since ? `, since ${cellDate(source.since)}` : ''
  const unsent = source.unsent > 0 ? `, with ${count(source.unsent, 'change')} not sent yet` : ''
  return `From this device${since}${unsent}`
}

/** Whether the figures are those of all days asked for, so that they can be compared with the period before. */
export const isOfAllDays = (source: PreviewSource): boolean =>
  source.kind === 'service' || (source.kind === 'kept' ? !source.other : !source.since)
