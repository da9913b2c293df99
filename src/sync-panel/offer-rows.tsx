import { Box, Button, Flex, Stack } from '@mantine/core'
import type { Offer } from '../data/offer'

/** Offers above the page's content, which they don't cover. */
export function OfferRows({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <Stack component="ul" gap={8} mb={12} aria-label="Offers">
      {offers.map((offer) => (
        <Flex
          component="li"
          key={offer.id}
          wrap="wrap"
          align="center"
          justify="flex-end"
          gap="4px 8px"
          p="8px 8px 8px 16px"
          bd="1px solid var(--fd-rule)"
          bdrs={12}
          bg="var(--fd-surface)"
        >
          <Box component="span" flex="1 1 200px" style={{ overflowWrap: 'anywhere' }}>
            {offer.text}
          </Box>
          <Button variant="text" onClick={offer.putOff}>
            Later
          </Button>
          <Button loading={offer.isBusy} onClick={offer.act}>
            {offer.action}
          </Button>
        </Flex>
      ))}
    </Stack>
  )
}
