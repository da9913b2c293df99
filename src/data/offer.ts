/** An offer to act now or later. The chip names it, and the sync panel shows it. */
export interface Offer {
  id: string
  /** One word for the chip: "Update". */
  short: string
  text: string
  /** The primary button. */
  action: string
  isBusy: boolean
  /** Acting leads to another page. */
  isElsewhere: boolean
  act: () => void
  putOff: () => void
}
