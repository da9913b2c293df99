import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { Install, InstallWay } from '../../data/tablet'
import { FormSection } from '../../ui/form/form-section'
import classes from './device.module.css'

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

/** Ways to install the app, because the browser may delete a tab's storage. */
export function InstallCard({ install }: { install: Install }) {
  const way = useSyncExternalStore(install.subscribe, install.current)
  return (
    <FormSection title="Installed app">
      {way === 'installed' ? (
        <p className={classes.words}>Frontdesk is installed on this device.</p>
      ) : (
        <>
          <ol className={classes.steps}>
            {steps[way].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {way === 'prompt' && (
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => void install.prompt()}>
                Install
              </Button>
            </div>
          )}
        </>
      )}
    </FormSection>
  )
}
