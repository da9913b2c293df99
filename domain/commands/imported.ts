import * as v from 'valibot'
import type { ImportWrite } from '../calls/import'
import { commands } from './all'
import type { Received } from './define-command'

/** Commands that an import may carry out. */
const importable = [
  'addService',
  'updateService',
  'addPromo',
  'updatePromo',
  'addStaff',
  'updateStaff',
  'addRoom',
  'updateRoom',
  'addLocker',
  'updateLocker',
  'addProduct',
  'updateProduct',
  'deleteResource',
  'addCustomer',
  'updateCustomer',
  'removeCustomer',
] as const
export type ImportedName = (typeof importable)[number]

const routes = importable.map((name) => {
  const { method, path } = commands[name].call
  return { name, method, path: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
})

/** The command of a write and its parsed request, or the error text for a write that can't be read. */
export type ImportedRead = { name: ImportedName; received: Received } | { wrong: string }

/** Reads a write of an import by the calls of its commands. */
export function readImported({ method, path, body }: ImportWrite): ImportedRead {
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null
    if (!found) continue
    const params = decoded(found.groups ?? {})
    const parsed = v.safeParse(commands[route.name].call.body, body)
    if (!params) return { wrong: 'The path is malformed.' }
    if (!parsed.success) return { wrong: issueText(parsed.issues[0]) }
    // The bodies of all commands are objects.
    return { name: route.name, received: { params, body: parsed.output as Received['body'] } }
  }
  return { wrong: `An import can't carry out ${method} ${path}.`.slice(0, 200) }
}

const longestParam = 64

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    const params = Object.entries(groups).map(([key, text]) => [key, decodeURIComponent(text)])
    const isShort = params.every(([, text = '']) => text.length <= longestParam)
    return isShort ? Object.fromEntries(params) : null
  } catch {
    return null
  }
}

function issueText(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  return `${field ? `${field} ` : ''}${issue.message}`.slice(0, 200)
}
