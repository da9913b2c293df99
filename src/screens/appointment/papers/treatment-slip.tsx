import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { dayTitle, timeRange } from '../../../ui/format/format-date'
import { storeName } from '../../../ui/format/format-text'
import { type PrintLine, PrintLines, PrintSheet } from '../../../ui/layout/print-sheet'
import { nameIn, therapistNames } from './place-line'
import { shortReference } from './receipt-number'

interface TreatmentSlipProps {
  row: Appointment
  world: World
  seconds: readonly Appointment[]
}

/** The therapist's slip: customer, service, time and place, but no money and no phone number. */
export function TreatmentSlip({ row, world, seconds }: TreatmentSlipProps) {
  const therapist = therapistNames(row, world, seconds)
  return (
    <PrintSheet label="Treatment slip">
      <h2>TREATMENT SLIP</h2>
      <p>{storeName(world.store.code)}</p>
      <PrintLines
        lines={[
          {
            left: dayTitle(row.startDate),
            right: timeRange(row.startTime, row.endTime),
            strong: true,
          },
          { left: 'Customer', right: row.name, strong: true },
          ...row.serviceIds.map((id) => serviceLine(world, id)),
          { left: 'Therapist', right: row.staffRequested ? `${therapist}, requested` : therapist },
          { left: 'Room', right: nameIn(world.rooms, row.roomId), strong: true },
          { left: 'Locker', right: nameIn(world.lockers, row.lockerId) },
        ]}
      />
      {row.note && <PrintLines lines={[{ left: row.note, right: '' }]} />}
      <footer>
        <div>The time includes {row.cleaningMinutes} minutes of cleaning.</div>
        <div>Ref. {shortReference(row.id)}</div>
      </footer>
    </PrintSheet>
  )
}

function serviceLine({ services }: World, id: string): PrintLine {
  const minutes = services.get(id)?.duration
  return { left: nameIn(services, id), right: minutes ? `${minutes} min` : '', strong: true }
}
