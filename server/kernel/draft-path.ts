import { randomBytes } from 'node:crypto'

const ending = '.part'

/**
 * The name of an unfinished file, to be renamed to `path` when complete. The name is random, so that writers on all
 * machines have different files.
 */
export const draftPath = (path: string): string =>
  `${path}.${randomBytes(6).toString('hex')}${ending}`

/** Whether a file is unfinished, perhaps because its writer was killed. */
export const isDraft = (name: string): boolean => name.endsWith(ending)
