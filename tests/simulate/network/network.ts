import type { Backend } from '../service/backend'
import type { Clockwork } from '../time/clockwork'
import type { Random } from '../time/random'
import {
  drawFault,
  type FaultRates,
  type Fired,
  noFaults,
  noteFault,
  type WireFault,
} from './faults'
import { openStream, type Streams } from './streams'
import { readCall, requestOf, type WireCall } from './wire-call'

/** A tab as the network sees it. */
export interface Caller {
  isDead(): boolean
  /** whether the tablet as a whole is cut off */
  isOffline(): boolean
  /** receives each call as it leaves the tablet */
  sent(call: WireCall): void
  streams: Streams
}

type Heard = (call: WireCall, answer: string, status: number) => void

export interface Network {
  fetch(caller: Caller, request: Request): Promise<Response>
  setFaults(rates: FaultRates): void
  /** called with each request to the service and its answer */
  onAnswer(heard: Heard): void
}

interface Setting {
  clockwork: Clockwork
  random: Random
  backend: Backend
  /** a proxy before the service; default: the service itself */
  serve?: (request: Request) => Promise<Response>
  fired: Fired
}

interface Trip {
  caller: Caller
  call: WireCall
  /** number in the order of sending */
  order: number
  answer(response: Response): void
  fail(): void
}

const html = { 'Content-Type': 'text/html' }
const json = { 'Content-Type': 'application/json' }

export function createNetwork(setting: Setting): Network {
  const { clockwork, random, backend, fired, serve = backend.handle } = setting
  let rates = noFaults
  let sent = 0
  let latest = 0
  const listeners: Heard[] = []
  /** Node doesn't pass an abort on to a request that is no longer referenced. */
  const pending = new Set<Request>()

  const latency = () => random.between(5, 120)

  /** Carries a request to the service and its answer back; null without an answer. */
  async function deliver({ call, order, caller }: Trip): Promise<Response | null> {
    if (order < latest && call.method !== 'GET') noteFault(fired, 'overtaken on the wire')
    latest = Math.max(latest, order)
    if (caller.isOffline()) return null
    try {
      const response = await serve(requestOf(call))
      const text = await response.text()
      const copy = new Response(text, response)
      for (const heard of listeners) heard(call, text, copy.status)
      return copy
    } catch {
      return null
    }
  }

  /** Delivers a request after `wait` milliseconds, and its answer after another delay. */
  function travel(trip: Trip, wait: number, arrive: (response: Response | null) => void) {
    clockwork.after(wait, () => {
      void clockwork.busy(deliver(trip)).then((response) => {
        clockwork.after(latency(), () => {
          const cut = response === null || trip.caller.isOffline()
          arrive(cut ? null : response)
        })
      })
    })
  }

  const usual = (trip: Trip) => (response: Response | null) =>
    response ? trip.answer(response) : trip.fail()

  const made = (trip: Trip, status: number, body: string | null, headers: HeadersInit) =>
    void clockwork.after(latency(), () => trip.answer(new Response(body, { status, headers })))

  /** Loses a request: no answer ever comes, or the connection breaks. */
  const lose = (trip: Trip) => {
    if (random.chance(0.5)) clockwork.after(random.between(1, 20_000), trip.fail)
  }

  const troubles: Record<WireFault, (trip: Trip) => void> = {
    'request lost': lose,
    'answer lost': (trip) => travel(trip, latency(), () => lose(trip)),
    'answer late': (trip) =>
      travel(trip, latency(), (response) =>
        clockwork.after(random.between(500, 9_000), () => usual(trip)(response)),
      ),
    'request sent twice'(trip) {
      travel(trip, latency(), usual(trip))
      travel(trip, random.between(1, 30_000), usual(trip))
    },
    'request late': (trip) => travel(trip, random.between(11_000, 60_000), usual(trip)),
    'request slow': (trip) => travel(trip, random.between(500, 9_000), usual(trip)),
    'gateway error, not delivered': (trip) =>
      made(trip, random.pick([502, 503, 504]), '<h1>Bad gateway</h1>', html),
    'gateway error, delivered': (trip) =>
      travel(trip, latency(), () => made(trip, random.pick([502, 504, 408]), '{}', json)),
    'service error'(trip) {
      backend.failAfter(random.between(0, 25), () => noteFault(fired, 'service error'))
      travel(trip, latency(), (response) => {
        backend.disarm()
        usual(trip)(response)
      })
    },
    'service dies'(trip) {
      backend.dieAfter(random.between(0, 25), () => noteFault(fired, 'service dies'))
      travel(trip, latency(), usual(trip))
    },
    'too many requests': (trip) =>
      made(trip, random.pick([429, 425]), '{"error":{"message":"Later"}}', {
        ...json,
        'Retry-After': String(random.between(1, 8)),
      }),
    forbidden(trip) {
      const isWrite = trip.call.writes.length > 0
      if (isWrite) made(trip, 403, '{"error":{"message":"Not allowed","code":"FORBIDDEN"}}', json)
      else travel(trip, latency(), usual(trip))
    },
    'captive portal': (trip) => made(trip, 200, '<h1>Free WiFi</h1>', html),
    redirect: (trip) => made(trip, 302, null, { Location: 'http://portal.example/' }),
    'JSON of another server': (trip) => made(trip, 200, '{"welcome":true}', json),
  }

  function send(trip: Trip) {
    if (trip.caller.isOffline()) return void clockwork.after(latency(), trip.fail)
    const fault = drawFault(rates, random)
    if (!fault) return travel(trip, latency(), usual(trip))
    if (!fault.startsWith('service')) noteFault(fired, fault)
    troubles[fault](trip)
  }

  function losesEvent(): boolean {
    const isLost = rates !== noFaults && random.chance(0.1)
    if (isLost) noteFault(fired, 'live event lost')
    return isLost
  }

  async function fetch(caller: Caller, request: Request): Promise<Response> {
    const { signal } = request
    const call = await clockwork.busy(readCall(request))
    if (caller.isDead()) return new Promise(() => {})
    if (call.path === '/v1/changes/stream')
      return openStream(caller.streams, { backend, loses: losesEvent }, call, request)
    caller.sent(call)
    sent += 1
    const order = sent
    pending.add(request)
    return new Promise((resolve, reject) => {
      const isOver = () => signal.aborted || caller.isDead() || !pending.delete(request)
      const fail = () => isOver() || reject(new TypeError('Failed to fetch'))
      const answer = (response: Response) => isOver() || resolve(response)
      signal.addEventListener('abort', () => {
        pending.delete(request)
        if (!caller.isDead()) reject(new DOMException('The request was aborted.', 'AbortError'))
      })
      send({ caller, call, order, answer, fail })
    })
  }

  return {
    fetch,
    setFaults(next) {
      rates = next
    },
    onAnswer: (heard) => void listeners.push(heard),
  }
}
