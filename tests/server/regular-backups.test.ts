import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupsIn } from '#server/backup/backups'
import { backUpRegularly } from '#server/start/regular-backups'
import { until } from '../support/until'
import { openService } from './support/test-service'

const hourMs = 3_600_000
let folder: string
let nowMs = Date.parse('2026-11-21T02:00:00Z')
const clock = () => nowMs
const errors: string[] = []
const log = {
  info: () => {},
  warn: () => {},
  error: (_: unknown, text: string) => errors.push(text),
}
let stop = () => {}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-backups-'))
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  // A backup may still be under way.
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

async function begin(into = folder) {
  const { db } = await openService()
  stop = backUpRegularly(
    backupsIn(into, db, clock),
    { backupEveryHours: 24, backupKeep: 2 },
    { clock, log },
  )
}

const later = (hours: number) => {
  nowMs += hours * hourMs
  vi.advanceTimersByTime(60_000)
}
const files = (count: number) =>
  until(async () => {
    const names = await readdir(folder)
    expect(names.filter((name) => name.endsWith('.gz'))).toHaveLength(count)
    return names.sort()
  })

test('a backup is made once a day, and the newest two are kept', async () => {
  await writeFile(join(folder, 'before-0005-night-2026-11-20T00-00-00.000Z.gz'), '')
  await begin()
  const [, first] = await files(2)
  later(23)
  await new Promise(setImmediate)
  await files(2)
  later(1)
  await files(3)
  later(24)
  await until(async () => {
    // The next minute, if the former run has not ended yet.
    vi.advanceTimersByTime(60_000)
    expect(await readdir(folder)).not.toContain(first)
  })
  expect(await files(3)).toContain('before-0005-night-2026-11-20T00-00-00.000Z.gz')
  expect(errors).toEqual([])
})

test('a backup with a time to come stops none and is not the newest', async () => {
  await writeFile(join(folder, 'frontdesk-2027-11-21T00-00-00.000Z.gz'), '')
  const backups = backupsIn(folder, (await openService()).db, clock)
  expect(backups.newest()).toBe(null)
  await begin()
  const isMade = () =>
    until(() => {
      vi.advanceTimersByTime(60_000)
      expect(backups.newest()).toBe(nowMs)
    })
  await isMade()
  for (const _ of [1, 2]) {
    later(24)
    await isMade()
  }
  await files(3)
})

test('what a killed service left of a backup is removed a day later', async () => {
  const draftOf = (hoursAgo: number) => {
    const begun = new Date(nowMs - hoursAgo * hourMs).toISOString().replaceAll(':', '-')
    return `frontdesk-${begun}.gz.00ff00ff00ff.part`
  }
  const left = draftOf(25)
  const underWay = draftOf(23)
  for (const name of [left, underWay]) await writeFile(join(folder, name), '')
  await begin()
  await until(async () => expect(await readdir(folder)).not.toContain(left))
  expect(await readdir(folder)).toContain(underWay)
})

test('a start soon after a backup makes no other one', async () => {
  await begin()
  await files(1)
  stop()
  await begin()
  await new Promise(setImmediate)
  await files(1)
})

test('a folder that cannot be written is told, and tried again an hour later', async () => {
  const blocked = join(folder, 'file', 'backups')
  await writeFile(join(folder, 'file'), '')
  await begin(blocked)
  await until(() => expect(errors).toEqual(['no backup could be made']))
  later(0.5)
  await new Promise(setImmediate)
  expect(errors).toHaveLength(1)
  await rm(join(folder, 'file'))
  later(0.6)
  await until(async () => expect(await readdir(blocked)).toHaveLength(1))
})

test('a former backup that cannot be removed is told, and the service goes on', async () => {
  for (const day of ['01', '02'])
    await mkdir(join(folder, `frontdesk-2020-01-${day}T00-00-00.000Z.gz`))
  await begin()
  await until(() => expect(errors).toContain('former backups could not be removed'))
  await files(3)
})
