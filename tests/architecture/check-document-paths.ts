import { dirname, join } from 'node:path'
import type { Sources } from './sources'

/** A path with a folder, optionally followed by a name of that file. */
const named =
  /(?<![\w./@<>#-])([a-z0-9.-]+(?:\/[a-z0-9.-]+)+\.(?:css|mjs|sql|tsx?))\b(?:` `(\w+)`)?/g

/** Missing files that a document names, and names that the file before them lacks. */
export function checkDocumentPaths(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.endsWith('.md') ? problemsOf(sources, path, text) : [],
  )
}

/** Paths count from the document's own folder, from its layer, or from the top. */
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
