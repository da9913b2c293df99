/** A box in a column: pixels from the top of the day, `bottom` exclusive. */
export interface Stretch {
  top: number
  bottom: number
}

/** Groups of boxes that overlap directly or through others, from top to bottom. */
export function clustersOf<T extends Stretch>(boxes: readonly T[]): T[][] {
  const clusters: T[][] = []
  let open: T[] = []
  let reach = 0
  for (const box of fromTop(boxes)) {
    if (open.length > 0 && box.top >= reach) {
      clusters.push(open)
      open = []
    }
    reach = open.length > 0 ? Math.max(reach, box.bottom) : box.bottom
    open.push(box)
  }
  return open.length > 0 ? [...clusters, open] : clusters
}

/** Distributes boxes over as few side-by-side lanes as possible without overlaps. */
export function lanesOf<T extends Stretch>(boxes: readonly T[]): T[][] {
  const lanes: T[][] = []
  for (const box of fromTop(boxes)) {
    const free = lanes.find((lane) => (lane.at(-1)?.bottom ?? 0) <= box.top)
    if (free) free.push(box)
    else lanes.push([box])
  }
  return lanes
}

function fromTop<T extends Stretch>(boxes: readonly T[]): T[] {
  return boxes.toSorted((a, b) => a.top - b.top || b.bottom - a.bottom)
}
