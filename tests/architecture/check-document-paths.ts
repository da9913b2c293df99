import { dirname, join } from 'node:path'
import type { Sources } from './sources'

/** A path with a folder, maybe followed by a name in that file. */
const named =
  /(?<![\w./@<>#-])([a-z0-9.-]+(?:\/[a-z0-9.-]+)+\.(?:css|mjs|sql|tsx?))\b(?:` `(\w+)`)?/g

/** Files that a document names and that don't exist, and names that their file doesn't have. */
export function checkDocumentPaths(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.endsWith('.md') ? problemsOf(sources, path, text) : [],
  )
}

/** Problems of one document. A path is relative to the document's folder, to its layer, or to the root. */
function problemsOf(sources: Sources, document: string, text: string): string[] {
  return [...text.matchAll(named)].flatMap(([, path = '', name]) => {
    const places = [dirname(document), document.split('/')[0] ?? '', '.']
    const found = places
      .map((place) => sources.get(join(place, path)))
      .find((it) => it !== undefined)
    if (found === undefined) return `${document}: no file ${path}`
    return name === undefined || found.includes(name) ? [] : `${document}: no ${name} in ${path}`
  })
}
