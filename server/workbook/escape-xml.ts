const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML can't hold even escaped: control characters and lone surrogates. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for an element or attribute of XML. */
export function escapeXml(text: string): string {
  return text.replace(unwritable, '').replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
