import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '#server/db/migrations'
import { record } from './record'
import { type Recording, readRecording, recordedVersions, writeRecording } from './recordings'

/** The version to be recorded (README.md). */
const version = process.env.RECORD

test('each minor release has a recording, and the program still writes the newest shapes', async () => {
  const made = await record()
  if (version) writeRecording(version, made)
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.0) \(\d/gm)]
  const recorded = recordedVersions()
  expect(recorded).toEqual(expect.arrayContaining(released.map(([, name]) => name)))
  const newest = readRecording(recorded.at(-1) ?? '')
  if (newest.database.shape === migrations.at(-1)?.name) {
    expect(columnsOf(made)).toEqual(columnsOf(newest))
    expect(tablesOf(made)).toEqual(tablesOf(newest))
  }
})

/** The columns of each table of the database that has rows. */
const columnsOf = ({ database }: Recording) =>
  Object.fromEntries(
    Object.entries(database.tables).map(([name, rows]) => [name, Object.keys(rows[0] ?? {})]),
  )

/** The tables of the tablet with their indexes, and the fields of what is queued. */
const tablesOf = ({ tablet: { image } }: Recording) =>
  image.tables.map(({ records, ...table }) => ({
    ...table,
    fields:
      table.name === 'outbox' ? records.map(({ value }) => Object.keys(value ?? {}).sort()) : [],
  }))
