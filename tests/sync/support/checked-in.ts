import { calls } from '#domain/calls/all'
import { checkingIn } from '../../support/desk'
import { book } from './booked'
import { drained, type House, openHouse, readyTab } from './house'

/** A synced tablet with a checked-in appointment. */
export async function checkedIn() {
  const house = await openHouse()
  const device = house.device()
  const { sync } = await readyTab(house, device)
  const id = await book(sync)
  await sync.run('checkInAppointment', checkingIn({ id }))
  await drained({ sync })
  return { house, device, sync, id }
}

/** Another tablet's update of an appointment. */
export const updatedElsewhere = (house: House, id: string, body: object) =>
  house.elsewhere(calls.updateAppointment, { params: { id }, body })
