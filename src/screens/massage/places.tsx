import { LockerGrid } from './locker-grid'
import type { PlacesProps } from './places-props'
import { RoomBoard } from './room-board'

/** The rooms of the day as a board, or its lockers as a grid. */
export const Places = (props: PlacesProps) =>
  props.form === 'rooms' ? <RoomBoard {...props} /> : <LockerGrid {...props} />
