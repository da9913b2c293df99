import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { flags, requireChromium } from '../../../e2e/fixtures/chromium'

interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: { url?: string }
  result?: { targetId?: string; sessionId?: string }
}

/**
 * Script that reports in the page's address when `selector` appeared: at the first contentful paint, or, if something
 * was painted before, in its own frame.
 */
const lookFor = (selector: string) => `{
  const say = (at) => history.replaceState(history.state, '', '#stood=' + at)
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look)
    const now = performance.now()
    new PerformanceObserver((list) => {
      const paint = list.getEntries().find(({ name }) => name === 'first-contentful-paint')
      if (paint) say(Math.max(now, paint.startTime))
    }).observe({ type: 'paint', buffered: true })
  }
  requestAnimationFrame(look)
}`

export interface Opening {
  profile: string
  /** factor by which the processor is slowed */
  slowdown: number
  /** selector of an element that shows that the page is complete; null: the page reports by `say` */
  selector: string | null
}

/**
 * Opens a page in a new browser with that profile. Returns the milliseconds from the navigation until `selector`
 * appears, or the page's report. Playwright is not attached, because with its inspector on, V8 compiles the start's
 * scripts again.
 */
export async function openBarePage(opening: Opening, url: string): Promise<unknown> {
  const { profile, slowdown, selector } = opening
  const args = [...flags, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`]
  const browser = spawn(requireChromium(), [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const gone = once(browser, 'exit')
  const { send, until } = speak(browser.stdio[3] as Writable, browser.stdio[4] as Readable)
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  await send('Page.enable', {}, sessionId)
  if (slowdown > 1) await send('Emulation.setCPUThrottlingRate', { rate: slowdown }, sessionId)
  if (selector !== null)
    await send('Page.addScriptToEvaluateOnNewDocument', { source: lookFor(selector) }, sessionId)
  const stood = until(({ params }) => /#stood=(.*)/.exec(params?.url ?? '')?.[1])
  await send('Page.navigate', { url }, sessionId)
  const found: unknown = JSON.parse(decodeURIComponent(await stood))
  await send('Browser.close', {})
  await gone
  return found
}

/** Speaks the browser's protocol: JSON messages that end with a zero byte. */
function speak(to: Writable, from: Readable) {
  const listeners = new Set<(message: Message) => void>()
  let rest = ''
  let last = 0
  from.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) for (const listen of [...listeners]) listen(JSON.parse(part))
  })

  function until<T>(read: (message: Message) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const listen = (message: Message) => {
        const found = read(message)
        if (found === undefined) return
        listeners.delete(listen)
        resolve(found)
      }
      listeners.add(listen)
    })
  }

  function send(method: string, params: object, sessionId?: string) {
    last += 1
    const id = last
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return until((message) => (message.id === id ? (message.result ?? {}) : undefined))
  }

  return { send, until }
}
