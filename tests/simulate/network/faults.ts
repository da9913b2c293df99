import type { Random } from '../time/random'

/** Faults of one request on the network. */
export const wireFaults = [
  'request lost',
  'answer lost',
  'answer late',
  'request sent twice',
  'request late',
  'request slow',
  'gateway error, not delivered',
  'gateway error, delivered',
  'service error',
  'service dies',
  'too many requests',
  'forbidden',
  'captive portal',
  'redirect',
  'JSON of another server',
] as const
export type WireFault = (typeof wireFaults)[number]

/** Faults that are not on the network. */
export const otherFaults = [
  'offline',
  'overtaken on the wire',
  'tab dies',
  'tab dies in the middle of something',
  'tablet loses power',
  'tablet loses power in the middle of something',
  'second tab',
  'app updated over a queue',
  'service restarts',
  'service is restored from an older copy',
  'a server behind is promoted',
  'sessions end',
  'disk full',
  'storage closed',
  'storage closed without a word',
  'woken up',
  'double click',
  'another user logs in',
  'a user logs out',
  'another user takes over by PIN',
  'a user locks the tablet',
  'rights are given and taken',
  'a session of a desk ends',
  'a colleague allows an act',
  'an account is disabled',
  'an approval is tried again',
  'live stream cut',
  'live event lost',
  'clock is wrong',
  'tablet is wiped',
] as const

/** Refusals of the service itself, to a late or wrong request. */
export const answers = ['401', '404', '409', '412', '422'] as const
type Answer = `answered ${(typeof answers)[number]}`

export type Fault = WireFault | (typeof otherFaults)[number] | Answer

/** Faults that a host without extensions can't have. */
const ownOnly: readonly Fault[] = [
  'live stream cut',
  'live event lost',
  'a server behind is promoted',
  'another user takes over by PIN',
  'a user locks the tablet',
  'rights are given and taken',
  'a session of a desk ends',
  'a colleague allows an act',
  'an account is disabled',
  'an approval is tried again',
  'tablet is wiped',
  'answered 412',
]

/** Faults that are counted but not required, because the tablet's own checks hardly ever let them happen. */
const rare: readonly Fault[] = ['answered 422']

const every: readonly Fault[] = [
  ...wireFaults,
  ...otherFaults,
  ...answers.map((status): Answer => `answered ${status}`),
]
export const faults = every.filter((fault) => !rare.includes(fault))
export const basicHostFaults = faults.filter((fault) => !ownOnly.includes(fault))

/** Probability of each fault per request, in one run. */
export type FaultRates = ReadonlyMap<WireFault, number>

export const noFaults: FaultRates = new Map()

/** Draws the rates of a run: no faults, one frequent fault, or many faults. */
export function drawFaultRates(random: Random): FaultRates {
  const badness = random.pick([0.03, 0.1, 0.25, 0.5])
  const only = random.chance(0.4) ? random.pick(wireFaults) : null
  const present = wireFaults.filter((fault) => (only ? fault === only : random.chance(0.7)))
  return new Map(present.map((fault) => [fault, badness / present.length]))
}

export function drawFault(rates: FaultRates, random: Random): WireFault | null {
  let left = random.next()
  for (const [fault, probability] of rates) {
    left -= probability
    if (left < 0) return fault
  }
  return null
}

/** Counts by name. */
export type Tally = Map<string, number>

export const count = (tally: Tally, name: string, times = 1): void =>
  void tally.set(name, (tally.get(name) ?? 0) + times)

/** Counts of fired faults. */
export type Fired = Tally

export const noteFault = (fired: Fired, fault: Fault): void => count(fired, fault)
