import { builtinModules } from 'node:module'
import { fileOf, importsOf, targetOf, unreadableImports } from '../run/imports.mjs'
import { layerOf } from './check-places'
import { floors, layers, morePackages, sharedScreens, upwardImports } from './rules'
import type { Sources } from './sources'

function packageOf(name: string) {
  const [first = '', second = ''] = name.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

function packageProblem(path: string, name: string, layer: string): string | undefined {
  const rule = layers[layer]
  if (name.startsWith('node:')) return rule?.node ? undefined : `imports ${name}`
  if (builtinModules.includes(name)) return `imports ${name} without node:`
  const allowed = [...(rule?.packages ?? []), ...(morePackages[path] ?? [])]
  if (allowed.includes('*') || allowed.includes(packageOf(name))) return undefined
  return `imports the package ${name}`
}

/** The folder or file directly below a folder with floors. */
function zoneIn(folder: string, path: string) {
  const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
  return rest.length > 0 || !folder.includes('/') ? first : '.'
}

interface UpwardImport {
  /** the folder with floors */
  folder: string
  from: string
  to: string
}

/** An import that points up, in a folder with floors that has both files. */
function upwardImportOf(path: string, target: string): UpwardImport | undefined {
  for (const [folder, zones] of Object.entries(floors)) {
    if (!(path.startsWith(`${folder}/`) && target.startsWith(`${folder}/`))) continue
    const [from, to] = [zoneIn(folder, path), zoneIn(folder, target)]
    const [high, low] = [zones.indexOf(from), zones.indexOf(to)]
    if (from !== to && high >= 0 && low > high) return { folder, from, to }
  }
  return undefined
}

const nameOf = ({ folder, from, to }: UpwardImport) => `${folder}/${from} -> ${folder}/${to}`

function floorProblem(path: string, target: string): string | undefined {
  const upward = upwardImportOf(path, target)
  if (!upward || nameOf(upward) in upwardImports) return undefined
  return `${upward.from} imports ${upward.to}`
}

/** Numbers of upward imports between folders, as the exceptions list them. */
export function countUpwardImports(sources: Sources): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [path, text] of sources) {
    if (!isCode(path)) continue
    for (const name of importsOf(text)) {
      const target = targetOf(path, name)
      const file = target === undefined ? undefined : fileOf(target, sources)
      const upward = file === undefined ? undefined : upwardImportOf(path, file)
      if (upward) counts[nameOf(upward)] = (counts[nameOf(upward)] ?? 0) + 1
    }
  }
  return counts
}

function screenProblem(path: string, target: string): string | undefined {
  const screen = (of: string) => /^src\/screens\/([^/]+)\//.exec(of)?.[1]
  const [from, to] = [screen(path), screen(target)]
  const isAllowed = !from || !to || from === to || sharedScreens.includes(to)
  return isAllowed ? undefined : `the screen ${from} imports the screen ${to}`
}

function importProblem(path: string, name: string, sources: Sources): string | undefined {
  const layer = layerOf(path) ?? 'tests'
  const target = targetOf(path, name)
  if (target === undefined) return packageProblem(path, name, layer)
  const other = layerOf(target)
  const isFreeOfDoors = layers[layer]?.packages.includes('*')
  if (other !== layer) {
    if (isFreeOfDoors) return undefined
    if (other === undefined || !layers[layer]?.layers.includes(other)) return `imports ${name}`
    return name.startsWith('#') ? undefined : `imports ${name}, not through its alias`
  }
  const file = target.includes('*') ? target : fileOf(target, sources)
  if (file === undefined) return `no file ${name}`
  return floorProblem(path, file) ?? screenProblem(path, file)
}

function unknownZone(path: string): string[] {
  return Object.entries(floors).flatMap(([folder, zones]) => {
    if (!path.startsWith(`${folder}/`)) return []
    const zone = zoneIn(folder, path)
    return zones.includes(zone) ? [] : [`unknown place ${zone}`]
  })
}

/** Scripts and tests may load a fresh build. */
const isBuilding = (path: string) => /^(server\/scripts|tests)\//.test(path)

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path)

/** Imports that the rules don't allow. */
export function checkImports(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => isCode(path))
    .flatMap(([path, text]) => {
      const refused = importsOf(text).flatMap((name) => importProblem(path, name, sources) ?? [])
      const unread = isBuilding(path) ? [] : unreadableImports(text)
      const unreadable = unread.map((text) => `can't read ${text}`)
      return [...unknownZone(path), ...refused, ...unreadable].map((text) => `${path}: ${text}`)
    })
}
