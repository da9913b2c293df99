/** An offer that the user may accept or put off. The chip in the header names it, and the sync panel shows it. */
export interface Offer {
  id: string
  /** Name in one word, for the chip: "Update". */
  short: string
  text: string
  /** Label of the primary button. */
  action: string
  isBusy: boolean
  /** Whether accepting opens another page. */
  isElsewhere: boolean
  act: () => void
  putOff: () => void
}
