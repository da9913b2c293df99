import { expect, it } from 'vitest'
import { dueToClockIn } from '#domain/appointment/line-up/due'
import type { Staff } from '#domain/rows/staff'
import type { World } from '#domain/rows/world'
import { business, today } from '../../support/business'
import { enter, present } from '../../support/line-up/attended'

const due = (world: World, time: string, date = today) =>
  dueToClockIn(world, { date, time }).map(({ id }) => id)

const changed = (id: string, more: Partial<Staff>): World => {
  const world = business()
  const row = world.staffs.get(id)
  if (!row) throw new Error(id)
  return { ...world, staffs: new Map(world.staffs).set(id, { ...row, ...more }) }
}

it('LINEUP-10 has those who begin within the hour, without those off, on leave, absent or clocked in', () => {
  expect(due(business(), '07:59')).toEqual(['cora']) // she has no hours of her own
  expect(due(business(), '08:00')).toEqual(['ana', 'cora'])
  expect(due(business(), '10:00')).toEqual(['ana', 'bea', 'cora'])
  expect(due(business(), '18:00')).toEqual(['bea', 'cora'])
  expect(due(business(), '10:00', '2026-11-22')).toEqual(['ana', 'bea'])
  expect(due(changed('ana', { available: false }), '10:00')).toEqual(['bea', 'cora'])
  const leaves = [{ from: today, until: today, reason: null }] as unknown as Staff['leaves']
  expect(due(changed('ana', { leaves }), '10:00')).toEqual(['bea', 'cora'])
  expect(due(present({ bea: '09:50' }), '10:00')).toEqual(['ana', 'cora'])
  const gone = enter(present({ bea: '09:50' }), { name: 'clockOut', staffId: 'bea', time: '10:00' })
  expect(typeof gone === 'string' ? gone : due(gone, '10:30')).toEqual(['ana', 'cora'])
})
