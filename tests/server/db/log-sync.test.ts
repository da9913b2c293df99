import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { logSync } from '#server/db/engine/log-sync'
import { openDirectory } from '#server/db/engine/session'
import { putEmptyDatabase } from '../../support/empty-files'

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const begun: { path: string; finish: () => void; fail: () => void }[] = []
  const sync = (path: string) =>
    new Promise<void>((resolve, reject) => {
      begun.push({ path, finish: resolve, fail: () => reject(new Error('EIO')) })
    })
  return { begun, log: logSync('wal', sync) }
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const turn = new Promise((resolve) => setImmediate(() => resolve(pending)))
  return (await Promise.race([promise, turn])) !== pending
}

describe('the sync of the write-ahead log', () => {
  it('syncs each noted segment once and then has nothing to do', async () => {
    const { begun, log } = slowDisk()
    log.note(['1', '2', '1'])
    const flushed = log.flush()
    expect(begun.map(({ path }) => path)).toEqual([join('wal', '1'), join('wal', '2')])
    begun[0]?.finish()
    expect(await isSettled(flushed)).toBe(false)
    begun[1]?.finish()
    await flushed
    await log.flush()
    expect(begun).toHaveLength(2)
  })

  it('lets all commits during a sync share the next one', async () => {
    const { begun, log } = slowDisk()
    log.note(['1'])
    const first = log.flush()
    const later = ['a', 'b', 'c'].map(() => {
      log.note(['1'])
      return log.flush()
    })
    expect(begun).toHaveLength(1)
    begun[0]?.finish()
    await first
    expect(await isSettled(Promise.race(later))).toBe(false)
    expect(begun).toHaveLength(2)
    begun[1]?.finish()
    await Promise.all(later)
    expect(begun).toHaveLength(2)
  })

  it('makes a reader wait for the commit that it has seen', async () => {
    const { begun, log } = slowDisk()
    log.note(['1'])
    const writer = log.flush()
    const reader = log.flush()
    expect(await isSettled(reader)).toBe(false)
    begun[0]?.finish()
    await Promise.all([writer, reader])
  })

  it('fails every waiting commit when a sync fails, and tries again for later ones', async () => {
    const { begun, log } = slowDisk()
    log.note(['1'])
    const first = log.flush()
    log.note(['1'])
    const second = log.flush()
    begun[0]?.fail()
    await expect(first).rejects.toThrow('EIO')
    begun[1]?.finish()
    await second
  })

  it('passes over a segment that a checkpoint has recycled', async () => {
    const log = logSync(tmpdir())
    log.note(['no such segment'])
    await log.flush()
  })
})

describe('the embedded engine', () => {
  const bytesOf = (text: string) => {
    const body = Buffer.from(`${text}\0`)
    const head = Buffer.from([0x51, 0, 0, 0, 0])
    head.writeInt32BE(body.length + 4, 1)
    return new Uint8Array(Buffer.concat([head, body]))
  }

  const segment = expect.stringMatching(/^[0-9A-F]{24}$/)

  it('names the log segment of every commit, and goes on after checkpoints have recycled segments', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-session-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await putEmptyDatabase(dataDir)
    const directory = join(dataDir, 'database')
    let session = await openDirectory(directory)
    await session.exchange(bytesOf('create table t (id int)'))
    const unsyncedBy = async (text: string) => (await session.exchange(bytesOf(text))).unsynced
    expect(await unsyncedBy('insert into t values (1)')).toEqual([segment])
    expect(await unsyncedBy('select * from t')).toEqual([])
    expect(await unsyncedBy('begin; insert into t values (2)')).toEqual([])
    expect(await unsyncedBy('commit')).toEqual([segment])

    const fillSegment = 'insert into t values (1); select pg_switch_wal()'
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 3; count += 1) await session.exchange(bytesOf(fillSegment))
      await session.exchange(bytesOf('checkpoint'))
    }
    await session.close()
    session = await openDirectory(directory)
    const { bytes } = await session.exchange(bytesOf(`select count(*) || ' rows' from t`))
    expect(Buffer.from(bytes).toString('latin1')).toContain('11 rows')

    // Without its log it throws, instead of leaving a request half answered.
    await rm(join(directory, 'pg_wal'), { recursive: true })
    const needsSegment = session.exchange(bytesOf('select pg_switch_wal(); checkpoint'))
    await expect(needsSegment).rejects.toThrow('The engine broke off.')
  })
})
