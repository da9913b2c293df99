import { Choices } from './choices'
import { ViewItems } from './view-items'

/** Choices of how the board is drawn, in one file that is fetched after the start. */
export const menus = { Choices, ViewItems }
