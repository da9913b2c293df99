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
export function inGsm(text: string): string {
  return [...text]
    .map((sign) => {
      if (isGsm(sign)) return sign
      const plain = like[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
      return isGsm(plain) ? plain : sign
    })
    .join('')
}
