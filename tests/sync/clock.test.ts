import { expect, onTestFinished, test } from 'vitest'
import { pause } from '../support/pause'
import { eventually } from './support/backend'
import { createClock } from './support/clock'

const hourMs = 3_600_000

function openClock() {
  const clock = createClock(0)
  onTestFinished(clock.stop)
  return clock
}

test('an hour of virtual time passes at once', async () => {
  const began = performance.now()
  const clock = openClock()
  await pause(hourMs)
  expect(clock.now()).toBe(hourMs)
  expect(performance.now() - began).toBeLessThan(hourMs / 100)
})

test('virtual time stands still while there is work', async () => {
  const clock = openClock()
  let fired = 0
  clock.timers.set(() => {
    fired += 1
  }, 1)
  for (let turns = 0; turns < 100; turns += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
  expect([fired, clock.now()]).toEqual([0, 0])
  await clock.busy(
    new Promise(
      (resolve) => void crypto.subtle.digest('SHA-256', new Uint8Array(9_000_000)).then(resolve),
    ),
  )
  expect([fired, clock.now()]).toEqual([0, 0])
  await pause(2)
  expect([fired, clock.now()]).toEqual([1, 2])
})

test('timers run in order, and cleared timers do not run', async () => {
  const clock = openClock()
  const firedNames: string[] = []
  setTimeout(() => firedNames.push('third'), 30)
  const first = setInterval(() => firedNames.push('first'), 10)
  const never = setTimeout(() => firedNames.push('never'), 15)
  clearTimeout(never)
  await pause(25)
  clearInterval(first)
  clock.advance(10)
  expect(firedNames).toEqual(['first', 'first', 'third'])
})

test('a condition is checked before time moves, and time moves only until it holds', async () => {
  const clock = openClock()
  const seen: number[] = []
  await eventually(() => {
    seen.push(clock.now())
    if (seen.length < 2) throw new Error('not yet')
  })
  expect(seen).toEqual([0, 0])
  setInterval(() => {}, 1000)
  const never = () => {
    throw new Error('never')
  }
  await expect(eventually(never, 5000)).rejects.toThrow('never')
  expect(clock.now()).toBe(6000)
})

test('a wait gives up even where there is no timer left', async () => {
  openClock()
  const never = () => {
    throw new Error('never')
  }
  await expect(eventually(never)).rejects.toThrow('never')
})

test('the timers of the process are back when the clock stops', async () => {
  const real = [setTimeout, setInterval, setImmediate]
  const clock = createClock(0)
  expect(setTimeout).not.toBe(real[0])
  clock.stop()
  expect([setTimeout, setInterval, setImmediate]).toEqual(real)
})
