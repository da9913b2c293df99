const words = (from: readonly number[], power: number): number[] =>
  from.map((prime) => Math.floor((prime ** power % 1) * 2 ** 32))

/** The first 64 primes. */
const primes = Array.from({ length: 312 }, (_, at) => at).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, at) => at).some((d) => d > 1 && n % d === 0),
)
const rounds = words(primes, 1 / 3)
const start = words(primes.slice(0, 8), 1 / 2)

/** The UTF-8 bytes of a text. */
const bytesOf = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%(..)|(.)/g)].map(([, hex, char = '']) =>
    hex ? Number.parseInt(hex, 16) : char.charCodeAt(0),
  )

/** The message in blocks of 16 words: its bytes, a bit, zeros and its length. */
function blocksOf(text: string): number[][] {
  const bytes = bytesOf(text)
  const bits = bytes.length * 8
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const all = Array.from({ length: blocks * 16 }, () => 0)
  for (const [at, byte] of [...bytes, 0x80].entries()) {
    const word = at >> 2
    all[word] = (all[word] ?? 0) | (byte << (24 - (at % 4) * 8))
  }
  all[all.length - 2] = Math.floor(bits / 2 ** 32)
  all[all.length - 1] = bits | 0
  return Array.from({ length: blocks }, (_, at) => all.slice(at * 16, at * 16 + 16))
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function compress(state: readonly number[], block: readonly number[]): number[] {
  const w = [...block]
  const word = (at: number): number => w[at] ?? 0
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [at, constant] of rounds.entries()) {
    const [x, y] = [word(at - 15), word(at - 2)]
    const small0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const small1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    if (at >= 16) w[at] = (word(at - 16) + small0 + word(at - 7) + small1) | 0
    const large1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const large0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const first = (h + large1 + ((e & f) ^ (~e & g)) + constant + word(at)) | 0
    const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((value, at) => ((state[at] ?? 0) + value) | 0)
}

/**
 * The SHA-256 of a text in hexadecimal digits. Not the browser's own, which is asynchronous and missing on pages
 * without TLS.
 */
export const sha256 = (text: string): string =>
  blocksOf(text)
    .reduce(compress, start)
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')
