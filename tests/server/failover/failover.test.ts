import { afterEach, expect, test } from 'vitest'
import { bookNumber, type Chain, openChain, settled, shownOn } from './chain'
import { type Pair, startPair } from './servers'

/* A PostgreSQL that is killed, its standby, two instances and tablets. FAILOVER=large plays a chain's noon. */

const isLarge = process.env.FAILOVER === 'large'
const tablets = isLarge ? 20 : 4
const bookings = isLarge ? 2_000 : 48
const patienceMs = isLarge ? 3_600_000 : 300_000

let pair: Pair
let chain: Chain

async function open(synchronous: boolean) {
  pair = await startPair({ synchronous })
  chain = await openChain(pair.url, tablets)
}
afterEach(async () => {
  await chain.close()
  await pair.stop()
})

/** Books numbers on all tablets at once; `halfway` runs after half of them. */
async function bookAll(first: number, last: number, halfway?: () => Promise<void>) {
  let next = first
  let during: Promise<void> | undefined
  await Promise.all(
    chain.tablets.map(async (sync) => {
      while (next < last) {
        const number = next
        next += 1
        if (number === Math.floor((first + last) / 2)) during = halfway?.()
        await bookNumber(sync, number)
      }
    }),
  )
  await during
}

/** Expects each booking once, and each tablet to show what the database has. */
async function isComplete(count: number) {
  // The second time after the last tablet has sent its last change.
  for (const _ of [1, 2]) await Promise.all(chain.tablets.map(settled))
  const { rows } = await pair.run(
    `select id || ' ' || version as row, name from appointments order by 1`,
  )
  expect(new Set(rows.map(({ name }) => name)).size).toBe(count)
  expect(rows).toHaveLength(count)
  const there = rows.map(({ row }) => row).sort()
  for (const sync of chain.tablets) {
    expect(await sync.views.conflicts().read()).toEqual([])
    await expect.poll(() => shownOn(sync, count), { timeout: 60_000, interval: 500 }).toEqual(there)
  }
}

test(
  'a synchronous fail-over loses, doubles and resets nothing, also after restarts and a checkpoint',
  async () => {
    await open(true)
    const half = bookings - 2 * tablets
    await bookAll(0, half, () => pair.failOver())
    await isComplete(half)
    await pair.run('checkpoint')
    await chain.restart(1)
    await bookAll(half, half + tablets)
    await chain.restart(0)
    await bookAll(half + tablets, bookings)
    await isComplete(bookings)
    expect([...chain.ids]).toHaveLength(1)
    expect(chain.resets()).toBe(0)
    expect(chain.logged.filter((text) => /promoted/.test(text))).toHaveLength(1)
    expect(chain.logged.filter((text) => /missing/.test(text))).toEqual([])
  },
  patienceMs,
)

test(
  'an asynchronous fail-over that lost answered writes: the tablets bring all of them back, once',
  async () => {
    await open(false)
    const replicated = Math.floor(bookings / 3)
    const answered = 2 * replicated
    await bookAll(0, replicated)
    await Promise.all(chain.tablets.map(settled))
    await pair.cutStandbyOff()
    await bookAll(replicated, answered)
    await Promise.all(chain.tablets.map(settled))
    await pair.failOver()
    const { rows } = await pair.run('select count(*)::int as count from appointments')
    expect(rows[0]?.count).toBe(replicated)
    await bookAll(answered, bookings)
    await isComplete(bookings)
    expect(chain.ids.size).toBe(2)
    expect(chain.logged.filter((text) => /missing/.test(text))).toHaveLength(1)
  },
  patienceMs,
)
