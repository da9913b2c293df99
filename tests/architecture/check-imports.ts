import { builtinModules } from 'node:module'
import { layerOf } from './check-places'
import { fileOf, importsOf, targetOf, unreadableImports } from './imports'
import { floors, layers, morePackages, sharedScreens } from './rules'
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

/** The folder (or file) right below a layer. */
const zoneOf = (path: string) => path.split('/')[1] ?? ''

function floorOf(zone: string, layer: string): number | undefined {
  const all = floors[layer] ?? []
  const named = all.findIndex((floor) => floor.includes(zone))
  const index = named >= 0 ? named : all.findIndex((floor) => floor.includes('*'))
  return index < 0 ? undefined : index
}

function floorProblem(path: string, target: string, layer: string): string | undefined {
  const [from, to] = [zoneOf(path), zoneOf(target)]
  const [high, low] = [floorOf(from, layer), floorOf(to, layer)]
  if (high === undefined || low === undefined || from === to) return undefined
  const areUnnamed = high === low && floors[layer]?.[low]?.includes('*')
  return low < high || areUnnamed ? undefined : `${from} imports ${to}`
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
  return floorProblem(path, file, layer) ?? screenProblem(path, file)
}

function unknownZone(path: string): string[] {
  const layer = layerOf(path) ?? ''
  const isKnown = !(layer in floors) || floorOf(zoneOf(path), layer) !== undefined
  return isKnown ? [] : [`unknown place ${zoneOf(path)}`]
}

/** Scripts and tests may load what was built a moment ago. */
const isBuilding = (path: string) => /^(server\/scripts|tests)\//.test(path)

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path)

/** Imports that design section 1 does not allow. */
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
