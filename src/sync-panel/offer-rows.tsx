import { Box, Button } from '@mantine/core'
import type { Offer } from '../data/offer'
import classes from './offer-rows.module.css'

/** Offers in the page's normal flow, so that they cover nothing. */
export function OfferRows({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <Box component="ul" mb={12} aria-label="Offers">
      {offers.map((offer) => (
        <li key={offer.id} className={classes.offer}>
          <span className={classes.text}>{offer.text}</span>
          <Button variant="text" onClick={offer.putOff}>
            Later
          </Button>
          <Button loading={offer.isBusy} onClick={offer.act}>
            {offer.action}
          </Button>
        </li>
      ))}
    </Box>
  )
}
