import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const release = v.object({ revision: v.string() })

/** Reads the revision of a built app, which the device page also shows; undefined if no app was built. */
export function readRevision(appFolder: string): string | undefined {
  try {
    return v.parse(release, JSON.parse(readFileSync(join(appFolder, 'release.json'), 'utf8')))
      .revision
  } catch {
    return undefined
  }
}
