import { describe, expect, it } from 'vitest'
import { moveBackInput, moveInput } from '#domain/appointment/move'
import { business, maria, today } from '../../support/business'
import { at, attempt, booking, checkingIn, done, refusalOf, rowOf } from '../../support/commands'

const reserved = () => done(business(), 'createAppointment', booking())
const to = (startTime: string, staffId: string | null = 'ana', startDate = today) => ({
  startDate,
  startTime,
  staffId,
})

describe('an appointment that is moved', () => {
  it('UPDATE-2 takes its room along where that is free', () => {
    const world = reserved()
    const input = moveInput(world, rowOf(world), to('10:30', 'bea', '2026-11-23'))
    expect(input).toEqual({
      id: 'a1',
      staffId: 'bea',
      startDate: '2026-11-23',
      startTime: '10:30',
      confirmed: [],
    })
  })

  it('gets the first free room where its own is taken', () => {
    const other = { id: 'a2', mobileNumber: maria, staffId: 'bea', startTime: '17:00' }
    const world = done(reserved(), 'createAppointment', booking(other))
    const moved = done(world, 'updateAppointment', moveInput(world, rowOf(world), to('16:45')))
    expect(rowOf(moved)).toMatchObject({ startTime: '16:45', endTime: '18:00', roomId: 'r2' })
  })

  it('keeps its room, and is refused, where every room is taken', () => {
    const other = { id: 'a2', mobileNumber: maria, staffId: 'bea', startTime: '17:00' }
    const booked = done(reserved(), 'createAppointment', booking(other))
    const world = { ...booked, rooms: new Map([...booked.rooms].filter(([id]) => id === 'r1')) }
    const refusal = refusalOf(
      world,
      'updateAppointment',
      moveInput(world, rowOf(world), to('17:30')),
    )
    expect(refusal).toMatchObject({ code: 'overlap', field: 'roomId' })
  })

  it('goes to another therapist at its own time once it is CHECKED-IN', () => {
    const world = done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))
    const moved = done(
      world,
      'updateAppointment',
      moveInput(world, rowOf(world), to('14:00', 'bea')),
    )
    expect(rowOf(moved)).toMatchObject({ staffId: 'bea', roomId: 'r1', startTime: '14:00' })
    const later = moveInput(world, rowOf(world), to('15:00'))
    expect(attempt(world, 'updateAppointment', later).kind).toBe('refused')
  })

  it('comes back to where it was', () => {
    const world = reserved()
    const moved = done(
      world,
      'updateAppointment',
      moveInput(world, rowOf(world), to('17:00', 'bea')),
    )
    const back = done(moved, 'updateAppointment', moveBackInput(rowOf(world)))
    const { startTime, endTime, staffId, roomId } = rowOf(world)
    expect(rowOf(back)).toMatchObject({ startTime, endTime, staffId, roomId })
    const checkedIn = done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))
    expect(moveBackInput(rowOf(checkedIn))).not.toHaveProperty('startTime')
  })
})
