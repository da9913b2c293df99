/*
 * Text messages in the alphabet of GSM 03.38 have 160 characters. One character outside of it makes them Unicode, with 70,
 * at more than twice the price.
 */

const gsm =
  /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/

/** Whether every character is in the alphabet. */
export const isGsm = (text: string): boolean => gsm.test(text)

const like: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", '´': "'", '`': "'", '“': '"', '”': '"' },
  ...{ '–': '-', '—': '-', '•': '-', '…': '...', '\u00a0': ' ', '\u202f': ' ' },
}

/** The text with signs of the alphabet for those that typing aids put in, and letters without accents it lacks. */
export const inGsm = (text: string): string =>
  isGsm(text) ? text : [...text].map(signInGsm).join('')

function signInGsm(sign: string): string {
  if (isGsm(sign)) return sign
  const plain = like[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
  return isGsm(plain) ? plain : sign
}

/** Signs of a text that another one replaces when it is sent, each once, with that one. */
export const replacedSigns = (text: string): { sign: string; sentAs: string }[] =>
  [...new Set(text)]
    .map((sign) => ({ sign, sentAs: signInGsm(sign) }))
    .filter(({ sign, sentAs }) => sign !== sentAs && !/\s/.test(sign))

/** Signs that make the message Unicode, each once. */
export const dearSigns = (text: string): string[] =>
  [...new Set(inGsm(text))].filter((sign) => !isGsm(sign))

/** Signs of the alphabet that take the place of two. */
const double = /[{}\\[~\]^|€]/g

export interface TextSize {
  characters: number
  /** messages that are sent, and paid */
  messages: number
  /** characters that one message has */
  room: number
}

/** The size of a text as it is sent. The messages of a longer text carry their order, so each has less room. */
export function sizeOf(text: string): TextSize {
  const sent = inGsm(text)
  const isPlain = isGsm(sent)
  const [room, roomOfPart] = isPlain ? [160, 153] : [70, 67]
  const characters = sent.length + (isPlain ? (sent.match(double)?.length ?? 0) : 0)
  return { characters, room, messages: characters > room ? Math.ceil(characters / roomOfPart) : 1 }
}
