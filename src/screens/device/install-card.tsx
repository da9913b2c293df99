import { Button, Stack } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { httpsInstead } from '../../data/insecure-address'
import type { Install, InstallWay } from '../../data/tablet'
import { FormSection } from '../../ui/form/form-section'
import { CardButtons, Words } from './card-parts'

const steps: Readonly<Record<Exclude<InstallWay, 'installed'>, readonly string[]>> = {
  prompt: ['Press Install.', 'Open Frontdesk from the home screen or the list of apps.'],
  ipad: [
    'Open this page in Safari.',
    'Tap Share, the square with an arrow up.',
    'Tap Add to Home Screen, then Add.',
    'From now on open Frontdesk from the home screen, and log in there once.',
  ],
  android: [
    'Open this page in Chrome.',
    'Tap the three dots at the top.',
    'Tap Add to home screen, then Install.',
    'Open Frontdesk from the home screen.',
  ],
  desktop: [
    'Open this page in Chrome or Edge.',
    'Press the install sign at the right end of the address, or find Install in the menu.',
    'In Safari on a Mac: File, then Add to Dock.',
  ],
}

/** A card about installing the app. The browser may delete the data of an app that runs in a tab. */
export function InstallCard({ install }: { install: Install }) {
  const address = httpsInstead()
  const way = useSyncExternalStore(install.subscribe, install.current)
  return (
    <FormSection title="Installed app">
      {address ? (
        <Words>This address cannot be installed. Open {address} first.</Words>
      ) : way === 'installed' ? (
        <Words>Frontdesk is installed on this device.</Words>
      ) : (
        <>
          <Stack
            component="ol"
            gap={4}
            p="10px 12px 10px 30px"
            fz="meta"
            lh="meta"
            c="dimmed"
            style={{ listStyle: 'decimal' }}
          >
            {steps[way].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
          {way === 'prompt' && (
            <CardButtons>
              <Button variant="default" onClick={() => void install.prompt()}>
                Install
              </Button>
            </CardButtons>
          )}
        </>
      )}
    </FormSection>
  )
}
