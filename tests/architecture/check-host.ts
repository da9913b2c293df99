import { commands } from '#domain/commands/all'
import { importsOf } from '../run/imports.mjs'
import type { Sources } from './sources'

/** The file that puts the engine together, and loads the adapter for a basic host. */
const composition = 'sync/engine/host-in-use.ts'
const ownFolders = /^sync\/(host|basic-host)\//

/** Files of sync outside of the adapters that ask for the host's extensions, or know the basic host. */
export function checkHost(sources: Sources): string[] {
  const others = [...sources].filter(
    ([path]) => path.startsWith('sync/') && path.endsWith('.ts') && !ownFolders.test(path),
  )
  return others.flatMap(([path, text]) => [
    ...(/\boffers\(/.test(text) ? [`${path}: asks what the host offers`] : []),
    ...(path !== composition && importsOf(text).some((to) => to.includes('/basic-host/'))
      ? [`${path}: imports the basic host`]
      : []),
  ])
}

const commandName = new RegExp(`'(${Object.keys(commands).join('|')})'`, 'g')

/** Names of commands in sync and the API's document. Facts about a command stand on the command, questions in `domain/commands/kinds`. */
export function checkCommandNames(sources: Sources): string[] {
  return [...sources]
    .filter(([path]) => /^(sync|server\/openapi)\/.*\.ts$/.test(path))
    .flatMap(([path, text]) => text.match(commandName)?.map((name) => `${path}: ${name}`) ?? [])
}
