import { documents, layers, maxFileLines, sourceLayers, topLevel } from './rules'
import type { Sources } from './sources'

/** The most specific layer of a path; undefined for files at the root. */
export function layerOf(path: string): string | undefined {
  return Object.keys(layers)
    .filter((layer) => path.startsWith(`${layer}/`))
    .sort((a, b) => b.length - a.length)[0]
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Files whose names are set by other programs. */
const namedByTools = ['deploy/Caddyfile', 'deploy/README.md']

function isKebab(path: string) {
  if (namedByTools.includes(path)) return true
  const names = path.split('/')
  const last = names.pop() ?? ''
  return [...names, last.slice(0, last.indexOf('.'))].every((name) => kebab.test(name))
}

const isDocument = (path: string) => documents.some((pattern) => pattern.test(path))

const isKnownFile = (layer: string, name: string) =>
  name === 'tsconfig.json' || (layers[layer]?.files.test(name) ?? false)

function placeProblem(path: string): string | undefined {
  const layer = layerOf(path)
  if (layer === undefined) return topLevel.includes(path) ? undefined : 'unknown at the top'
  if (isDocument(path)) return undefined
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (!isKnownFile(layer, name)) return `unknown kind of file in ${layer}`
  if (!isKebab(path)) return 'not kebab-case'
  return undefined
}

const isCode = (path: string) => /\.(tsx?|mjs|css)$/.test(path)

function textProblems(path: string, text: string): string[] {
  if (!sourceLayers.some((layer) => path.startsWith(`${layer}/`))) return []
  const problems: string[] = []
  const lines = text.trimEnd().split('\n').length
  if (lines > maxFileLines && isCode(path)) problems.push(`${lines} lines`)
  if (/^export default\b/m.test(text)) problems.push('default export')
  return problems
}

/** Files in wrong places, of unknown kinds, badly named, too long, or with a default export. */
export function checkPlaces(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    [placeProblem(path) ?? [], textProblems(path, text)].flat().map((text) => `${path}: ${text}`),
  )
}
