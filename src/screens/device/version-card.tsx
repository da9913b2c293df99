import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import type { Checked, Tablet } from '../../data/tablet'
import { useOnce } from '../../data/use-once'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FieldError } from '../../ui/field-error'
import { FormSection } from '../../ui/form-section'
import classes from './device.module.css'
import { Facts } from './facts'
import { releaseText, updateText } from './texts'
import type { Checks } from './use-checks'

interface VersionCardProps {
  tablet: Tablet
  checks: Checks
}

/** Versions, and the two ways to a newer one: taking it up, and fetching all files anew. */
export function VersionCard({ tablet, checks }: VersionCardProps) {
  const state = useSyncExternalStore(tablet.updates.subscribe, tablet.updates.current)
  const [checked, setChecked] = useState<Checked | null>(null)
  const { once, running } = useOnce()
  const update = () =>
    once(async () => {
      const found = tablet.updates.current().kind === 'none' && (await tablet.updates.check())
      if (found) setChecked(found)
      await tablet.updates.accept()
    })
  return (
    <FormSection title="Version">
      <Facts
        facts={[
          ['App', releaseText(tablet.running)],
          ['App on the service', checks.served ? releaseText(checks.served) : '-'],
          ['Booking service', checks.serviceVersion ?? '-'],
        ]}
      />
      <p className={classes.words} role="status">
        {updateText(state, checked ?? checks.update)}
      </p>
      <div className={classes.buttons}>
        <Button loading={running || state.kind === 'updating'} onClick={() => void update()}>
          Update
        </Button>
        <ResetButton tablet={tablet} />
      </div>
    </FormSection>
  )
}

function ResetButton({ tablet }: { tablet: Tablet }) {
  const [isAsked, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  const { once, running } = useOnce()
  const reset = () => {
    setAsked(false)
    void once(async () => setFailed(!(await tablet.resetShell())))
  }
  return (
    <>
      <Button variant="default" loading={running} onClick={() => setAsked(true)}>
        Reset app shell
      </Button>
      {failed && (
        <div role="alert">
          <FieldError>The service does not answer, so nothing was reset.</FieldError>
        </div>
      )}
      <ConfirmDialog
        opened={isAsked}
        title="Fetch the app anew?"
        confirm="Reset app shell"
        onConfirm={reset}
        onCancel={() => setAsked(false)}
      >
        The files of the app are thrown away, fetched from the service again, and this page is
        opened anew. Bookings, customers, the queue and the journal on this device stay as they are.
        Use it when the app behaves oddly; it needs a connection.
      </ConfirmDialog>
    </>
  )
}
