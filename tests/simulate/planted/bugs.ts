import { bugsOfInvoices } from './bugs-of-invoices'
import { bugsOfUsers } from './bugs-of-users'
import type { PlantedBug } from './planted-bug'

/** Bugs, each of which would cost a booking or money. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'entries are not written durably',
    file: 'sync/store/append.ts',
    right: "{ durability: 'strict' }",
    wrong: "{ durability: 'relaxed' }",
  },
  {
    name: 'success is said before the entry is on disk',
    file: 'sync/outbox/queue.ts',
    right: 'arrivals.push({ entries, isOvertaken, done, failed })',
    wrong: 'arrivals.push({ entries, isOvertaken, done, failed }), done()',
  },
  {
    name: 'two tabs that save at once do not know of each other',
    file: 'sync/store/append.ts',
    right: 'isOvertaken = found !== undefined',
    wrong: 'isOvertaken = false',
  },
  {
    name: 'every attempt has a key of its own',
    file: 'sync/push/service-requests.ts',
    right: "'Idempotency-Key': entry.id",
    wrong: "'Idempotency-Key': entry.id + entry.attempts",
  },
  {
    name: 'an attempt is not written down before it is made',
    file: 'sync/push/send-pass.ts',
    right: '[...stillInFlight(), ...cleared.flat()]',
    wrong: 'stillInFlight()',
  },
  {
    name: 'what waits behind a refused entry goes on without it',
    file: 'sync/outbox/pick-next.ts',
    right: 'addAll(lanes, own)',
    wrong: "if (entry.state !== 'parked') addAll(lanes, own)",
  },
  {
    name: 'any JSON with status 200 is a success',
    file: 'sync/outbox/classify.ts',
    right: "if (!isOurs) return { kind: 'unsure', failing: status, retryAfterMs: null }",
    wrong:
      "if (!isOurs) return entry.seen ? { kind: 'applied', row: entry.seen } : { kind: 'unsure', failing: status, retryAfterMs: null }",
    // Our own service names its database in each answer, so another server's is refused before.
    isOnBasicHost: true,
  },
  {
    name: 'a batch is answered by its first part',
    file: 'sync/push/answers.ts',
    right: 'const part = parts.get(entry.id)',
    wrong: 'const part = [...parts.values()][0]',
  },
  {
    name: 'a double click is two bookings',
    file: 'sync/commands/run.ts',
    right: 'if (before) return before',
    wrong: '',
  },
  {
    name: 'the cursor moves on past a change that was not taken in',
    file: 'sync/pull/feed.ts',
    right: 'parseChanges(pulling, changes)',
    wrong: 'parseChanges(pulling, changes.slice(1))',
  },
  {
    name: "others' changes of resources are not taken in",
    file: 'sync/pull/apply-changes.ts',
    right: '[...of(kind, storedSchemas[kind]).rows, ...deletionsOf(kind)]',
    wrong: 'deletionsOf(kind)',
  },
  {
    name: 'what the live stream tells is taken in across a gap',
    file: 'sync/pull/live-buffer.ts',
    right: '    if (from < 0) return false\n',
    wrong: '',
  },
  {
    name: 'what a person gives up leaves no trace',
    file: 'sync/commands/end-parked.ts',
    right: "[record(parts, entry, { ending: 'discarded', reason })]",
    wrong: '[]',
  },
  {
    name: 'a refusal ends an entry without a notice to its user',
    file: 'sync/push/outbox-batch.ts',
    right: 'else parkRefused(changes, entry, finding.conflict)',
    wrong: 'else endApplied(changes, entry, finding.conflict.current ?? entry.seen)',
  },
  {
    name: 'conflicts of bookings have no card',
    file: 'sync/views/conflicts.ts',
    right: 'if (isConflictIn(entry, context.store))',
    wrong: "if (isConflictIn(entry, context.store) && entry.command !== 'createAppointment')",
  },
  {
    name: 'the service forgets what it did for a key',
    file: 'server/http/once.ts',
    right: 'if (kept) return kept',
    wrong: '',
  },
  {
    name: 'the changes feed leaves cancelled appointments out',
    file: 'server/changes/board-changes.ts',
    right: 'return [...published, ...appointments].sort(',
    wrong:
      'return [...published, ...appointments.filter(({ json }) => !json.includes(\'"status":"CANCELLED"\'))].sort(',
  },
  {
    name: 'the service charge is not part of the total',
    file: 'domain/appointment/amounts.ts',
    right: 'centavos(row.checkInPercentChargeAmount),',
    wrong: '',
  },
  {
    name: 'redeemed points are not given back on cancellation',
    file: 'domain/appointment/cancel.ts',
    right: 'if (row.pointsRedeemed === 0)',
    wrong: 'if (row.pointsRedeemed >= 0)',
  },
  {
    name: 'what waits behind a merged edit puts back what its form showed',
    file: 'sync/outbox/outbox-changes.ts',
    right: 'const isNext = later.baseVersion === entry.baseVersion || later.baseVersion > version',
    wrong: 'const isNext = true',
  },
  {
    name: 'a merge sends the whole form again',
    file: 'sync/conflict/detect.ts',
    right: 'const work = fields.length === 0 ? mergedInput(entry, edits, current.row) : null',
    wrong: 'const work = fields.length === 0 ? entry : null',
  },
  {
    name: 'a change is sent without the version that it was made on',
    file: 'sync/push/service-requests.ts',
    right: 'return isComparable && !isCreate(entry) ?',
    wrong: 'return !isComparable && !isCreate(entry) ?',
  },
  {
    name: 'what both sides changed is merged',
    file: 'sync/conflict/detect.ts',
    right: 'const fields = disputed(edits, seen.row, current.row)',
    wrong: 'const fields: string[] = []',
  },
  {
    name: 'a customer who comes again under another id is there twice',
    file: 'sync/store/customers.ts',
    right: '(ids.get(mobileNumber) ?? id) === id)',
    wrong: 'id !== undefined)',
    isOnBasicHost: true,
  },
  {
    name: 'a booking made twice and changed since is not raised',
    file: 'sync/basic-host/late.ts',
    right: " === 'same' || mayHaveBeen(booking, row))",
    wrong: " === 'same')",
    isOnBasicHost: true,
  },
  {
    name: 'versions of before a restore stand in the way',
    file: 'sync/maintenance/adopt-database.ts',
    right: 'await voidVersions(tx, null)',
    wrong: '',
  },
  {
    name: 'writes that a promotion has lost do not change the identity',
    file: 'server/db/database-id.ts',
    right: "update meta set value = gen_random_uuid()::text where key = 'database-id'",
    wrong: 'select 1',
  },
  {
    name: 'tablets do not send again what a restore has lost',
    file: 'sync/maintenance/adopt-database.ts',
    right: 'if (!Number.isNaN(restoredTo))',
    wrong: 'if (restoredTo === 0)',
  },
  {
    name: 'money that a restore has lost is not sent again',
    file: 'sync/maintenance/offer-again.ts',
    right: "ending === 'applied' && whole !== undefined",
    wrong: "ending === 'applied' && whole !== undefined && whole.command !== 'checkInAppointment'",
  },
  {
    name: 'cash that comes after the closing is in no drawer',
    file: 'domain/drawer/sheet.ts',
    right: 'byDrawer.get(drawer.id) ?? []',
    wrong:
      '(byDrawer.get(drawer.id) ?? []).filter(({ id }) => drawer.closings[0]?.seen.includes(id) ?? true)',
  },
  {
    name: 'a refund is applied twice',
    file: 'domain/appointment/correction/refund.ts',
    right:
      "if (hasCorrection(row, id)) return { rows: [{ table: 'appointments', row }], points: [] }",
    wrong: '',
  },
  {
    name: 'a request costs the place',
    file: 'domain/appointment/line-up/line-up.ts',
    right: ' && !isRequested(row)',
    wrong: '',
  },
  {
    name: 'a part of a payment is dropped in a merge',
    file: 'domain/commands/merge.ts',
    right: 'edits.map(({ input }) => [input, own<unknown>(entry.input, input)])',
    wrong:
      'edits.map(({ input }) => { const typed: any = own<unknown>(entry.input, input); return [input, typed?.parts ? { ...typed, parts: typed.parts.slice(1) } : typed] })',
  },
  {
    name: 'half a group is sent',
    file: 'domain/commands/groups.ts',
    right: 'const bodies = members.map(',
    wrong: 'const bodies = members.slice(0, 2).map(',
  },
  {
    name: 'extension without obstacles',
    file: 'domain/appointment/running/extend.ts',
    right: ', ...endObstacles(world, row, end)]',
    wrong: ']',
  },
  {
    name: 'absence that lasts for ever',
    file: 'domain/slot/absences.ts',
    right: 'row.day === day && ',
    wrong: '',
  },
  {
    name: 'one of the commands given at once is not stored',
    file: 'sync/store/append.ts',
    right: 'for (const entry of entries) requests',
    wrong: 'for (const entry of entries.slice(0, 1)) requests',
  },
  {
    name: 'only one guest of a group is moved or cancelled',
    file: 'domain/commands/group-change.ts',
    right: 'const sent = members.map(',
    wrong: 'const sent = members.slice(0, 1).map(',
  },
  {
    name: 'the money of a refused payment on a paid group is lost',
    file: 'sync/conflict/money-fact.ts',
    right: 'paidRowIn(wantedIn(business, entry) ?? entry.seen)',
    wrong: 'paidRowIn(wantedIn(business, entry))',
  },
  {
    name: 'a completion leaves the second therapist behind',
    file: 'domain/appointment/tandem/carry.ts',
    right: '  status: guest.status,\n',
    wrong: "  ...(guest.status !== 'COMPLETED' && { status: guest.status }),\n",
  },
  {
    name: 'an extension leaves the second therapist behind',
    file: 'domain/appointment/tandem/carry.ts',
    right: '  end: guest.end,\n',
    wrong: '',
  },
  {
    name: 'a tip counts as revenue',
    file: 'domain/appointment/tenders.ts',
    right: "  if (kind === 'TIP') return centavos(0)\n",
    wrong: '',
  },
  {
    name: 'a pay-back reaches one report only',
    file: 'domain/reports/retail.ts',
    right: 'if (signed < 0) line.paidBack -= signed',
    wrong: 'if (signed < 0) line.paidBack -= 0',
  },
  {
    name: 'a sum of another day',
    file: 'domain/reports/taken.ts',
    right: 'if (isWithin(day, days)) byDay.of(day)',
    wrong: 'byDay.of(isWithin(day, days) ? day : days.start)',
  },
  ...bugsOfUsers,
  ...bugsOfInvoices,
]
