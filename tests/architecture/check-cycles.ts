import { posix } from 'node:path'
import { fileOf, importsOf, targetOf } from '../run/imports.mjs'
import type { Sources } from './sources'

function edges(path: string, sources: Sources): string[] {
  return importsOf(sources.get(path) ?? '').flatMap((name) => {
    const target = targetOf(path, name)
    return (target && fileOf(target, sources)) ?? []
  })
}

/** Import cycles, each once. Imports of types count too. */
export function checkCycles(sources: Sources): string[] {
  const finished = new Set<string>()
  const cycles: string[] = []

  function visit(path: string, way: readonly string[]) {
    const start = way.indexOf(path)
    if (start >= 0) cycles.push([...way.slice(start), path].join(' -> '))
    if (start >= 0 || finished.has(path)) return
    for (const next of edges(path, sources)) visit(next, [...way, path])
    finished.add(path)
  }

  for (const path of sources.keys()) if (/\.(tsx?|mjs)$/.test(path)) visit(path, [])
  return cycles
}

/** Code below the root of a layer. Loose files at its root don't count: each is a floor of its own. */
const layered = /^(domain|sync|src|server)\/.+\/[^/]+\.(tsx?|mjs)$/

/** Folders that import each other, each pair once. */
export function checkFolderPairs(sources: Sources): string[] {
  const arrows = new Set(
    [...sources.keys()]
      .filter((path) => layered.test(path))
      .flatMap((path) =>
        edges(path, sources).map((to) => `${posix.dirname(path)} ${posix.dirname(to)}`),
      ),
  )
  return [...arrows].flatMap((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`) ? [`${from} <-> ${to}`] : []
  })
}
