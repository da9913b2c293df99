import type { Appointment } from '#domain/rows/appointment'
import type { RowChange, World } from '#domain/rows/world'
import type { Random } from '../time/random'
import type { Task } from './inputs'

/** The content of a tablet's screens about money. */
export interface MoneyShown {
  world: World
  appointments: readonly Appointment[]
}

/** Chance, ids and the clerk's circumstances, for making one command. */
export interface Drawing {
  random: Random
  ids: () => string
  tag: string
  tablet: string
  /** the user who is logged in */
  user: string
  /** ISO instant in UTC */
  at: string
}

/** A command with the row that the clerk saw. */
export interface MoneyTask {
  task: Task
  row: RowChange['row'] | null
}

/** Draws a command; null when there is nothing to do it on. */
export type Draw = (drawing: Drawing, shown: MoneyShown) => MoneyTask | null
