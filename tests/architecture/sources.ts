import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files by path from the root, with slashes, and their text (empty for pictures and other binary files). */
export type Sources = ReadonlyMap<string, string>

/** Folders that tools make, which git ignores too. */
const generated = ['.cache', '.git', 'data', 'dist', 'node_modules', 'test-results']

const isText = (path: string) => !/\.(png|ico|jpe?g|webp|woff2)$/.test(path)

function addFolder(folder: string, into: Map<string, string>) {
  for (const entry of readdirSync(folder || '.', { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (folder === '' && (generated.includes(entry.name) || entry.name.endsWith('.log'))) continue
    if (entry.isDirectory()) addFolder(path, into)
    else into.set(path, isText(path) ? readFileSync(join(path), 'utf8') : '')
  }
}

/** All hand-written files of the project. */
export function readSources(): Sources {
  const sources = new Map<string, string>()
  addFolder('', sources)
  return sources
}
