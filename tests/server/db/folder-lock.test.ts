import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '#server/db/folder-lock'
import { processPlace } from '#server/db/process-identity'
import { StartRefused } from '#server/kernel/database-errors'
import { bundleForNode } from '../../../e2e/fixtures/bundle-for-node'
import { type Child, runChild } from './child-process'

describe('the lock of the data folder', () => {
  let program: URL
  let folder: string
  let children: Child[]

  beforeAll(async () => {
    const [bundled] = await bundleForNode('tests/server/db/children/hold-folder.ts')
    program = bundled ?? new URL('')
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'frontdesk-lock-'))
    children = []
  })
  afterEach(async () => {
    await Promise.all(children.map((child) => child.kill()))
    await rm(folder, { recursive: true, force: true })
  })

  function starter(): Child {
    const child = runChild(program, folder)
    children.push(child)
    return child
  }

  const claimOf = (number: number) => join(folder, 'lock', `claim-${number}.json`)

  it('refuses a second process in plain words', async () => {
    const first = starter()
    expect(await first.nextLine()).toBe('held')
    expect(() => lockFolder(folder)).toThrow(
      new StartRefused(
        `Another Frontdesk service (process ${first.process.pid}) already uses the folder ` +
          `${folder}. Stop it first, or set DATA_DIR to another folder.`,
      ),
    )
    expect(await starter().nextLine()).toContain(`(process ${first.process.pid})`)
  })

  it('makes a folder that is not there yet', () => {
    const deep = join(folder, 'not', 'there', 'yet')
    lockFolder(deep).release()
    expect(existsSync(deep)).toBe(true)
  })

  it('refuses a second lock by one process, and is free again when it is released', () => {
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(StartRefused)
    lock.release()
    lockFolder(folder).release()
    lockFolder(folder).release()
  })

  it('is taken over from a process that was killed', async () => {
    const first = starter()
    expect(await first.nextLine()).toBe('held')
    await first.kill()
    expect(await starter().nextLine()).toBe('held')
  })

  it('has one winner when many start at once over the claim of a dead process', async () => {
    const first = starter()
    await first.nextLine()
    await first.kill()
    const said = await Promise.all(Array.from({ length: 4 }, () => starter().nextLine()))
    expect(said.filter((line) => line === 'held')).toHaveLength(1)
    expect(said.filter((line) => line.startsWith('Another Frontdesk'))).toHaveLength(3)
  })

  it('is not fooled by another process under the same number', async () => {
    lockFolder(folder).release()
    const reused = { pid: process.pid, start: 'long ago', place: processPlace }
    await writeFile(claimOf(2), JSON.stringify(reused))
    lockFolder(folder).release()
  })

  it('accepts a holder on another machine as long as its claim is renewed', async () => {
    lockFolder(folder).release()
    await writeFile(claimOf(2), JSON.stringify({ pid: 1, start: '1', place: 'another container' }))
    expect(() => lockFolder(folder)).toThrow(StartRefused)
    const minuteAgo = new Date(Date.now() - 60_000)
    await utimes(claimOf(2), minuteAgo, minuteAgo)
    lockFolder(folder).release()
  })

  it('counts an unreadable claim as dead', async () => {
    lockFolder(folder).release()
    await writeFile(claimOf(2), '{"pid": 1')
    lockFolder(folder).release()
  })
})
