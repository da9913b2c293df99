import type { Page } from 'playwright'
import { minuteOfDay } from '#domain/kernel/dates'
import { isApart, ServiceApi } from './service-api'

/** Steps with two guests who were booked at once. */

export const pia = { name: 'Pia Roxas', mobileNumber: '639990000077' }

export const minutesTo = (from: string, to: string) =>
  (minuteOfDay(to) ?? 0) - (minuteOfDay(from) ?? 0)

/** Books Pia and Rosa at once. Returns their group with a later start at which their therapists and two rooms are free. */
export async function bookCouple(origin: string) {
  const api = await ServiceApi.logIn(origin)
  const { id } = await api.serviceNamed('SWEDISH MASSAGE 60')
  const starts = await api.freeStarts(id)
  for (const start of starts) {
    const later = starts.find(
      (each) =>
        isApart(start, each) &&
        minutesTo(start.startTime, each.startTime) > 0 &&
        minutesTo(start.startTime, each.startTime) <= 240 &&
        each.rooms.length > 1 &&
        each.staffs.filter((staff) => start.staffs.some((own) => own.id === staff.id)).length > 1,
    )
    if (!later || start.rooms.length < 2) continue
    const staffs = start.staffs.filter(({ id: own }) =>
      later.staffs.some((each) => each.id === own),
    )
    const usual = { startDate: api.today, startTime: start.startTime, serviceIds: [id] }
    const guests = [pia, { name: 'Rosa', mobileNumber: '' }].map((guest, at) => {
      const places = { staffId: staffs[at]?.id, roomId: start.rooms[at]?.id }
      return { id: crypto.randomUUID(), ...guest, ...usual, ...places }
    })
    await api.add('/v1/appointments/group', { groupId: crypto.randomUUID(), members: guests })
    return { api, from: start.startTime, to: later.startTime }
  }
  throw new Error('The demo day has no room to move a couple in')
}

/** Today's bookings of the couple; Rosa is under Pia's number. */
export const coupleOf = async (api: ServiceApi) =>
  (await api.day()).filter(({ mobileNumber }) => mobileNumber === pia.mobileNumber)

/** The event of one of them on the board. */
export const eventOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, with `) })
