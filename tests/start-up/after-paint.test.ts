import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from '../../src/start-up/after-paint'

let frames: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  frames = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) => frames.push(() => act(0)))
  vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => {
    frames[frame - 1] = () => {}
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('deferred work runs once, after the frame that is drawn now', () => {
  const act = vi.fn()
  afterPaint(act)
  vi.advanceTimersByTime(500)
  for (const frame of frames) frame()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('it runs in a hidden tab too, which draws no frames', () => {
  const act = vi.fn()
  afterPaint(act)
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('it can be called off before and behind the frame', () => {
  const act = vi.fn()
  const before = afterPaint(act)
  before()
  const behind = afterPaint(act)
  for (const frame of frames) frame()
  behind()
  vi.advanceTimersByTime(5000)
  expect(act).not.toHaveBeenCalled()
})
