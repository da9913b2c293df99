import { randomBytes } from 'node:crypto'

const ending = '.part'

/** Names a file to write beside `path` and to rename when it is complete: each writer has its own, on all machines. */
export const draftPath = (path: string): string =>
  `${path}.${randomBytes(6).toString('hex')}${ending}`

/** Whether a file is not complete, or was left by a writer that was killed. */
export const isDraft = (name: string): boolean => name.endsWith(ending)
