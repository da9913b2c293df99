import type { Tail } from '#domain/invoice/document'
import type { World } from '#domain/rows/world'

/** All from which `holdingOf` (`domain/invoice/holder.ts`) tells what this tablet may issue. */
export interface SeriesState {
  /** the business with all documents that this tablet has */
  world: World
  /** this tablet's id */
  device: string
  /** the end behind which it issues; null: it has issued nothing yet */
  end: Tail | null
}
