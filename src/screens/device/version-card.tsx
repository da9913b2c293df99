import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import type { Checked, Tablet } from '../../data/tablet'
import { useOnce } from '../../data/use-once'
import { FieldError } from '../../ui/feedback/field-error'
import { FormSection } from '../../ui/form/form-section'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { CardButtons, Words } from './card-parts'
import { updateText } from './texts'
import type { Checks } from './use-checks'

interface VersionCardProps {
  tablet: Tablet
  checks: Checks
}

/** A card with two ways to a newer release: activate the stored one, or fetch all files again. */
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
      <Words role="status">{updateText(state, checked ?? checks.update)}</Words>
      <CardButtons>
        <Button loading={running || state.kind === 'updating'} onClick={() => void update()}>
          Update
        </Button>
        <ResetButton tablet={tablet} />
      </CardButtons>
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
        Fetch the app again
      </Button>
      {failed && (
        <div role="alert">
          <FieldError>There is no connection, so nothing was fetched.</FieldError>
        </div>
      )}
      <ConfirmDialog
        opened={isAsked}
        title="Fetch the app again?"
        confirm="Fetch again"
        onConfirm={reset}
        onCancel={() => setAsked(false)}
      >
        The app itself is fetched again, and this page is opened anew. Bookings, customers and what
        waits to be sent stay as they are. Use it when the app behaves oddly; it needs a connection.
      </ConfirmDialog>
    </>
  )
}
