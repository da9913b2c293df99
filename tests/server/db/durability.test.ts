import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#server/db/connect'
import { bundleForNode, databaseWorker } from '../../../e2e/fixtures/bundle-for-node'
import { putEmptyDatabase } from '../../support/empty-files'
import { runChild } from './child-process'

let dataDir: string
let programs: URL[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-durability-'))
  await putEmptyDatabase(dataDir)
  programs = await bundleForNode('tests/server/db/children/write-until-killed.ts', databaseWorker)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function storedNumbers(workerFile: URL): Promise<Set<number>> {
  const database = await connect({ dataDir, workerFile, report: () => {} })
  const { rows } = await sql<{ number: number }>`select number from numbers`.execute(
    database.queries,
  )
  await database.close()
  return new Set(rows.map(({ number }) => number))
}

it('loses no acknowledged write when the service is killed under load', {
  timeout: 120_000,
}, async () => {
  const [program, workerFile] = programs
  if (!program || !workerFile) throw new Error('not bundled')
  const acknowledged: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const child = runChild(program, dataDir, fileURLToPath(workerFile))
    while (child.lines.length < 150 * (round + 1)) await child.nextLine()
    await child.kill()
    acknowledged.push(...child.lines.map(Number))
    const stored = await storedNumbers(workerFile)
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(450)
})
