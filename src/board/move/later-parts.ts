import { Bar } from './bar'
import { attachDrag } from './drag'
import { Ghosts } from './ghosts'

/** Parts of a move in one file, which is fetched after the start. */
export const laterParts = { Bar, Ghosts, attachDrag }
