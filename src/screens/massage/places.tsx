import { LockerGrid } from './locker-grid'
import type { PlacesProps } from './places-props'
import { RoomBoard } from './room-board'

/** The day by room, or its lockers. */
export const Places = (props: PlacesProps) =>
  props.form === 'rooms' ? <RoomBoard {...props} /> : <LockerGrid {...props} />
