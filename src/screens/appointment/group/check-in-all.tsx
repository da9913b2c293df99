import { Button } from '@mantine/core'
import * as v from 'valibot'
import { checkInInput } from '#domain/appointment/input'
import { byName, upperName } from '#domain/kernel/names'
import type { SoftRule } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { isFree, slotOf } from '#domain/slot/availability'
import { scattered } from '#domain/slot/scatter'
import type { AskedCommand } from '#sync'
import { useScatter } from '../../../data/form/till'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { useDayWorld } from '../../booking/state/use-day-world'
import type { SectionProps } from '../state/section-props'
import { everyWord, namesOf } from './guests'

interface CheckInAllProps extends Pick<SectionProps, 'detail' | 'isArmed'> {
  /** the guests who are reserved for today */
  guests: readonly Appointment[]
}

/** Checks several guests in at once, each with the next free locker. No money is taken: it is paid later. */
export function CheckInAll({ detail, isArmed, guests }: CheckInAllProps) {
  const sync = useFormSync()
  const now = useBusinessTime()
  const scatter = useScatter()
  const world = useDayWorld(detail.row.startDate)
  if (!world) return null
  const checkIn = () => {
    const lockers = lockersFor(world, guests, now, scatter)
    const names = lockers.flatMap((id) => world.lockers.get(id ?? '')?.name ?? []).map(upperName)
    detail.undo(
      (confirmed) =>
        sync.runAll(
          guests.map(
            (row, at): AskedCommand => ({
              name: 'checkInAppointment',
              input: { ...inputOf(row, lockers[at] ?? null, confirmed), id: row.id },
              shown: row,
            }),
          ),
        ),
      `${namesOf(guests)} are CHECKED-IN: ${names.join(', ')}.`,
    )
  }
  return (
    <Button variant="default" disabled={!isArmed} onClick={checkIn}>
      Check in {everyWord(guests)}
    </Button>
  )
}

const inputOf = (
  { storeCode }: Appointment,
  lockerId: string | null,
  confirmed: readonly SoftRule[],
) => v.parse(checkInInput, { lockerId, confirmed: [...confirmed], storeCode })

/** A free locker for each guest: the one that was chosen before, else the next one by name; null: none is free. */
function lockersFor(
  world: World,
  guests: readonly Appointment[],
  now: { date: string; time: string },
  scatter: number | null,
): (string | null)[] {
  const all = scattered([...world.lockers.values()].toSorted(byName), scatter)
  const taken = new Set<string>()
  return guests.map((row) => {
    const slot = slotOf(world, { ...row, appointmentId: row.id }, now)
    const isLeft = (id: string) => !taken.has(id) && isFree(world, slot, 'locker', id)
    const own = row.lockerId !== null && isLeft(row.lockerId) ? row.lockerId : undefined
    const id = own ?? all.find((locker) => isLeft(locker.id))?.id
    if (id !== undefined) taken.add(id)
    return id ?? null
  })
}
