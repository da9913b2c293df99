import { DayPicker, type DayPickerProps } from '../../ui/form/day-picker'
import { AnchoredPopover } from '../../ui/overlay/anchored'
import type { Anchor } from '../../ui/overlay/opener'

export interface DatePopoverProps extends DayPickerProps {
  anchor: Anchor
}

/** The calendar that opens under the title of the period. */
export const DatePopover = ({ anchor, ...days }: DatePopoverProps) => (
  <AnchoredPopover anchor={anchor} label="Pick a date">
    <DayPicker {...days} />
  </AnchoredPopover>
)
