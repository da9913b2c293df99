import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { timeOfMinute, weekdays } from '#domain/kernel/dates'
import { appointment } from '#domain/rows/appointment'
import { absence, endOfDay } from '#domain/rows/line-up/absence'
import type { Staff } from '#domain/rows/staff'
import type { World } from '#domain/rows/world'
import {
  type AvailabilityQuery,
  availableResources,
  unavailableResources,
} from '#domain/slot/availability'
import { timing } from '#domain/slot/timing'
import { freeByTheMinute, isAwayAllDay, isInBreak, isOff } from '../../support/availability-model'
import { business, lookups } from '../../support/business'

const days = ['2026-11-20', '2026-11-21', '2026-11-22']
const date = fc.constantFrom(...days)
const clock = fc.nat({ max: 95 }).map((quarter) => timeOfMinute(quarter * 15))
const serviceIds = fc.uniqueArray(fc.constantFrom('swedish', 'shiatsu', 'gym'), {
  minLength: 1,
  maxLength: 3,
})
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const booked = fc.record({
  status: fc.constantFrom('RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED'),
  startDate: date,
  startTime: clock,
  serviceIds,
  staffId: orNull(fc.constantFrom('ana', 'bea', 'cora')),
  roomId: orNull(fc.constantFrom('r1', 'r2', 'r3')),
  lockerId: orNull(fc.constantFrom('l1', 'l2', 'l3')),
  completedAfter: fc.integer({ min: -60, max: 300 }),
  added: fc.constantFrom(0, 0, 15, 60),
})
type Booked = typeof booked extends fc.Arbitrary<infer T> ? T : never

const duty = fc.record({
  available: fc.boolean(),
  dayOffNow: fc.boolean(),
  daysOff: fc.subarray([...weekdays], { maxLength: 3 }),
  startDutyTime: orNull(clock),
  lastCallTime: orNull(clock),
  staffScheduleType: fc.constantFrom('OPENING', 'CLOSING', ''),
  staffBreaks: fc.subarray(['b1', 'b2']),
  weekHours: orNull(
    fc.dictionary(
      fc.constantFrom('FRI', 'SAT', 'SUN'),
      orNull(fc.record({ start: clock, lastCall: clock })),
    ),
  ),
  leaves: fc.array(fc.record({ from: date, until: date, reason: fc.constant('') }), {
    maxLength: 1,
  }),
})

function rowFrom(world: World, made: Booked, index: number) {
  const services = made.serviceIds.flatMap((id) => world.services.get(id) ?? [])
  const times = timing(made.startDate, made.startTime, services, made.added)
  const extensions = [{ id: 'e', kind: 'TIME', minutes: made.added }]
  const completedAt = Date.parse(times.start) + made.completedAfter * 60_000
  const completedDateTime = made.status === 'COMPLETED' ? new Date(completedAt).toISOString() : null
  return v.parse(appointment, {
    ...made,
    id: `b${index}`,
    ...times,
    completedDateTime,
    extensions,
  })
}

const absent = fc.record({
  staffId: fc.constantFrom('ana', 'bea', 'cora'),
  day: date,
  from: fc.oneof(clock, fc.constant('00:00')),
  until: fc.oneof(clock, fc.constant(endOfDay)),
  cancelledAt: fc.constantFrom(null, null, '2026-11-20T00:00:00.000Z'),
})

const world = fc
  .record({
    rows: fc.array(booked, { maxLength: 12 }),
    duties: fc.tuple(duty, duty, duty),
    breaks: fc.tuple(clock, clock, clock, clock),
    shut: fc.subarray(['r1', 'l1'], { maxLength: 1 }),
    plain: fc.boolean(),
    away: fc.array(absent, { maxLength: 3 }),
  })
  .map(({ rows, duties, breaks, shut, plain, away }): World => {
    const base = business()
    const [from1, to1, from2, to2] = breaks
    const staffBreaks = [
      { id: 'b1', display: '', start: from1, end: to1 },
      { id: 'b2', display: '', start: from2, end: to2 },
    ]
    const off = { dayOffNow: false, daysOff: [], weekHours: null, leaves: [] }
    const usual = { available: true, ...off, staffBreaks: [] }
    const onDuty = { ...usual, startDutyTime: null, lastCallTime: null, staffScheduleType: '' }
    const staffs = new Map(
      [...base.staffs.values()].map((row, index): [string, Staff] => [
        row.id,
        { ...row, ...(plain ? onDuty : duties[index]) },
      ]),
    )
    const open = <Row extends { id: string; available: boolean }>(all: ReadonlyMap<string, Row>) =>
      new Map([...all].map(([id, row]) => [id, { ...row, available: !shut.includes(id) }]))
    return {
      ...base,
      lookups: { ...lookups, staffBreaks },
      staffs,
      rooms: open(base.rooms),
      lockers: open(base.lockers),
      absences: new Map(
        away.map((row, index) => [`n${index}`, v.parse(absence, { ...row, id: `n${index}` })]),
      ),
      appointments: new Map(rows.map((made, index) => [`b${index}`, rowFrom(base, made, index)])),
    }
  })

const query: fc.Arbitrary<AvailabilityQuery> = fc.record({
  startDate: date,
  startTime: clock,
  serviceIds,
  appointmentId: orNull(fc.constantFrom('b0', 'b1')),
})

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

it('API-AVAIL equals a model that looks at each minute', () => {
  fc.assert(
    fc.property(world, query, (at, asked) => {
      const { staffs, rooms, lockers } = availableResources(at, asked)
      const found = { staffs: idsOf(staffs), rooms: idsOf(rooms), lockers: idsOf(lockers) }
      expect(found).toEqual(freeByTheMinute(at, asked))
    }),
    { numRuns: 1_000 },
  )
})

it('API-AVAIL lists therapists in the first break, in the second, or off that day', () => {
  fc.assert(
    fc.property(world, date, clock, (at, startDate, startTime) => {
      const minute = Date.parse(`${startDate}T${startTime}:00Z`) / 60_000
      const staffs = [...at.staffs.values()].filter((row) => row.available)
      const inBreak = (nth: number) =>
        idsOf(staffs.filter((row) => isInBreak(at, row.staffBreaks[nth], minute)))
      const found = unavailableResources(at, { startDate, startTime })
      expect(idsOf(found.onBreak1)).toEqual(inBreak(0))
      expect(idsOf(found.onBreak2)).toEqual(inBreak(1))
      expect(idsOf(found.onDayOff)).toEqual(
        idsOf(staffs.filter((row) => isOff(row, startDate) || isAwayAllDay(at, row, startDate))),
      )
    }),
    { numRuns: 500 },
  )
})
