import type { UpdateInput } from '#domain/appointment/input'
import { type Destination, moveInput } from '#domain/appointment/move'
import { commands } from '#domain/commands/all'
import { upperName } from '#domain/kernel/names'
import type { Refusal } from '#domain/kernel/refusal'
import type { Appointment } from '#domain/rows/appointment'
import type { Context, World } from '#domain/rows/world'
import type { Verdict } from '../../board/move/move'

/** A planned move, with the verdict of its check. */
export interface MovePlan {
  before: Appointment
  to: Destination
  input: UpdateInput
  verdict: Verdict
}

/** Plans a move and checks it by the rules of its command. */
export function planMove(
  world: World,
  before: Appointment,
  to: Destination,
  who: Pick<Context, 'user' | 'now'>,
): MovePlan {
  const input = moveInput(world, before, to)
  const { check } = commands.updateAppointment.transition
  const refusal = check(world, input, { ...who, freshId: before.id })
  return { before, to, input, verdict: verdictOf(refusal, roomText(world, before, input)) }
}

/** The verdict for a refusal. Without a refusal the move is free, with the text `free`. */
export function verdictOf(refusal: Refusal | null, free = ''): Verdict {
  if (!refusal) return { kind: 'free', text: free }
  return { kind: refusal.code === 'confirm' ? 'ask' : 'blocked', text: refusal.message }
}

/** Text about a room that changes: "Free, in ROOM 05 instead of ROOM 03"; empty if the room stays. */
function roomText({ rooms }: World, before: Appointment, { roomId }: UpdateInput): string {
  if (!roomId) return ''
  const name = (id: string) => upperName(rooms.get(id)?.name ?? id)
  return `Free, in ${name(roomId)} instead of ${name(before.roomId ?? '')}`
}
