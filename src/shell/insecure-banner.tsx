import { Text } from '@mantine/core'
import { httpsInstead } from '../data/insecure-address'

/** A warning on every page of a plain http address: the app can't work offline there. */
export function InsecureBanner() {
  const address = httpsInstead()
  return (
    address && (
      <Text
        role="alert"
        size="meta"
        fw={600}
        p="8px 16px"
        bg="var(--fd-red-soft)"
        c="var(--fd-red)"
      >
        This address cannot work offline. Open{' '}
        <a href={address} style={{ color: 'inherit' }}>
          {address}
        </a>{' '}
        instead.
      </Text>
    )
  )
}
