import { dirname, join } from 'node:path'
import type { Sources } from './sources'

/** A path with a folder in backticks, perhaps with a name of that file behind it. */
const named = /`([a-z0-9.-]+(?:\/[a-z0-9.-]+)+\.(?:css|mjs|sql|tsx?))`(?: `(\w+)`)?/g

/** Files that a README names and that are not there, and names behind a file that it lacks. */
export function checkReadmePaths(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    path.endsWith('README.md') ? problemsOf(sources, path, text) : [],
  )
}

/** Paths count from the README's own folder, from its layer, or from the top. */
function problemsOf(sources: Sources, readme: string, text: string): string[] {
  return [...text.matchAll(named)].flatMap(([, path = '', name]) => {
    const places = [dirname(readme), readme.split('/')[0] ?? '', '.']
    const found = places
      .map((place) => sources.get(join(place, path)))
      .find((it) => it !== undefined)
    if (found === undefined) return `${readme}: no file ${path}`
    return name === undefined || found.includes(name) ? [] : `${readme}: no ${name} in ${path}`
  })
}
