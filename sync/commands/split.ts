import { payerOf, splitBookings } from '#domain/appointment/group/create-group'
import type { CreateGroupInput } from '#domain/appointment/group/input'
import type { CreateInput } from '#domain/appointment/input'
import { withHeldMoney } from '#domain/commands/held-money'
import {
  booking,
  type GroupBookingName,
  groupBooking,
  isGroupBooking,
} from '#domain/commands/kinds'
import { commandOf, type Work } from '#domain/commands/work'
import { businessTimeAt } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import type { Session } from '../api/sync'
import { laneOf, lanesOf } from '../outbox/lanes'
import { readPending } from '../outbox/outbox-cache'
import { replacePrerequisite } from '../outbox/prerequisites'
import { hasLeft } from '../outbox/states'
import { supersede } from '../outbox/supersede'
import { writeOutbox } from '../outbox/write'
import type { Entry, NewEntry } from '../store/entry'
import { endEntries } from '../store/journal'
import { readSender } from '../store/meta'
import { type EndParts, record } from './end-parked'

/**
 * Replaces a parked group by one booking for each member and returns the payer's; null if the group isn't parked any
 * more. The other bookings go to the end of the queue, then later changes to those guests.
 */
export async function replaceBySplit(
  parts: EndParts,
  { username }: Session,
  entryId: string,
): Promise<Entry | null> {
  const known = (await readPending(parts)).byId.get(entryId)
  const business = known ? await parts.reader.shownBusiness(known.store) : null
  return writeOutbox(parts, {}, async (tx, { byId, entries }, rev) => {
    const group = byId.get(entryId)
    if (group?.state !== 'parked' || !isGroupBooking(group)) return null
    const [lead, ...guests] = bookingsOf(parts, group, { username, business })
    if (!lead) return null
    const inFlight = new Set((await readSender(tx)).inFlight)
    const later = entries.filter((each) => each.seq > group.seq && !hasLeft(each, inFlight))
    const behind = later.filter((each) => guests.some((guest) => isBehind(each, guest)))
    const others = later.filter((each) => !behind.includes(each))
    const note = { ending: 'superseded', supersededBy: lead.id } as const
    await endEntries(
      tx,
      behind.map(({ seq }) => seq),
      [record(parts, group, note)],
    )
    const changed = others
      .map((each) => replacePrerequisite(each, group.id, lead.id))
      .map((each) => ({ ...each, rev }))
    await tx.outbox.bulkPut([{ ...lead, rev }, ...changed])
    for (const guest of guests) await tx.outbox.add(unnumbered({ ...guest, rev }))
    for (const each of behind) {
      const guest = guests.find((one) => isBehind(each, one))
      const next = replacePrerequisite(each, group.id, guest?.id ?? lead.id)
      await tx.outbox.add(unnumbered({ ...next, rev }))
    }
    return lead
  })
}

const isBehind = (entry: Entry, guest: Entry): boolean =>
  lanesOf(guest).some((lane) => lanesOf(entry).includes(lane)) && entry.store === guest.store

function unnumbered({ seq: _, ...entry }: Entry): NewEntry {
  return entry
}

/** The command that books a guest, and the guest's booking: the second therapist makes a group of two rows. */
function workOf(input: CreateInput | CreateGroupInput): [Work, Pick<CreateInput, 'customerId'>] {
  if (!('members' in input)) return [booking(input), input]
  return [groupBooking(input), payerOf(input) ?? { customerId: null }]
}

/** The entries of the guests, the payer's first, in the name of the user who decided. */
function bookingsOf(
  { deps }: EndParts,
  group: Entry<GroupBookingName>,
  { username: user, business }: { username: string; business: World | null },
): Entry[] {
  const queuedAt = deps.clock()
  const made = splitBookings(group.input).map((input): Entry => {
    const [asked, { customerId }] = workOf(input)
    const work = business ? withHeldMoney(business, asked) : asked
    const mobile = commandOf(work).mobile(work.input) ?? ''
    return {
      ...supersede(group, work, { id: deps.ids(), baseVersion: 0, seen: null }),
      lane: laneOf(work),
      mobile,
      user,
      queuedAt,
      now: businessTimeAt(queuedAt),
      freshId: customerId ?? deps.ids(),
      customer: group.customer?.mobileNumber === mobile ? group.customer : null,
    }
  })
  // A guest with the payer's mobile number waits for the payer's booking, which creates the customer.
  const [lead] = made
  return made.map((entry) =>
    lead && entry !== lead && entry.mobile === lead.mobile && lead.customer === null
      ? { ...entry, dependsOn: lead.id }
      : entry,
  )
}
