import { join, relative, resolve } from 'node:path'

/**
 * The path of a socket in the data folder: the shorter of the absolute and the relative one, because the paths of
 * sockets are limited in length.
 */
export function socketPathOf(dataDir: string, name: string): string {
  const path = resolve(join(dataDir, name))
  const short = relative(process.cwd(), path)
  return short.length < path.length ? short : path
}
