import { inject } from 'vitest'
import { type Databases, databasesOn } from '../../support/postgres'

let shared: Promise<Databases> | null = null

/** The PostgreSQL of this run of tests (`global-setup.ts`). */
export function sharedPostgres(): Promise<Databases> {
  shared ??= reach()
  return shared
}

async function reach(): Promise<Databases> {
  const response = await fetch(inject('postgresAt'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return databasesOn(text)
}
