import type { BusinessTime } from '../kernel/dates'

/** When a tablet completes an input. */
export interface Moment {
  now: BusinessTime
  /** the business day of money that is taken now: until the store's night ends, the date before */
  day: string
}

/** Adds the time that a form leaves out, because the entry may be sent much later. */
export type Stamp<Input> = (input: Input, moment: Moment) => Input

/** Facts of a command that other layers ask for. Each command declares all of them. */
export interface Facts<Input> {
  stamps: Stamp<Input>
  /** whether it takes or gives back money */
  takesMoney: boolean
  /** the item that it appends under an id of the tablet's choice; `tenders`: money that it computes itself */
  appends: 'correction' | 'extension' | 'tenders' | null
  /** the status of a visit in which it may act after another tablet's change: any, any before the end, or the one seen */
  acts: 'always' | 'untilEnd' | 'asSeen'
}

export const unstamped = <Input>(input: Input): Input => input

/** The business day and the instant of a payment. */
export const paidOn = <Input extends { paidOn?: string; takenAt?: string }>(
  input: Input,
  { day, now }: Moment,
): Input => ({ ...input, paidOn: input.paidOn ?? day, takenAt: input.takenAt ?? now.instant })

/** The instant at which money was taken, or a paper printed. */
export const takenAt = <Input extends { takenAt?: string }>(
  input: Input,
  { now }: Moment,
): Input => ({ ...input, takenAt: input.takenAt ?? now.instant })

/** The instant of an event. */
export const at = <Input extends { at?: string }>(input: Input, { now }: Moment): Input => ({
  ...input,
  at: input.at ?? now.instant,
})
