import { judgeTurn } from './judge-turn'
import { TurnDialog } from './turn-dialog'

/** The deferred parts for turns, stored on the tablet as one file. */
export const turnParts = { TurnDialog, judgeTurn }
