import { judgeTurn } from './judge-turn'
import { TurnDialog } from './turn-dialog'

/** The parts for turns that are fetched after the start, in one file. */
export const turnParts = { TurnDialog, judgeTurn }
