import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { Sync } from '#sync'

/** Reads the store's rows with the bookings of a day (YYYY-MM-DD) and of the days beside it, as `useDayWorld` shows them. */
export async function readDayWorld(
  { views }: Pick<Sync, 'views'>,
  date: string,
): Promise<World | null> {
  const [business, shown] = await Promise.all([
    views.business().read(),
    views.days(addDays(date, -1), addDays(date, 1)).read(),
  ])
  return business && { ...business, appointments: new Map(shown.map(({ row }) => [row.id, row])) }
}
