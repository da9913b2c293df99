import { judgeTurn } from './judge-turn'
import { TurnDialog } from './turn-dialog'

/** The code for turns, fetched after the start in one file. */
export const turnParts = { TurnDialog, judgeTurn }
