import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Customer } from '#domain/customer/customer'
import { signedPoints } from '#domain/customer/update-points'
import { bounds } from '#domain/kernel/bounds'
import { useUnsaved } from '../../data/unsaved'
import { useFormSync } from '../../data/use-form-sync'
import { useSubmit } from '../../data/use-submit'
import { BannerRoom, ErrorBanner } from '../../ui/banner'
import { Dialog } from '../../ui/dialog'
import { FormSection } from '../../ui/form-section'
import { LeaveDialog } from '../../ui/leave-dialog'
import { MoneyCell } from '../../ui/money-cell'
import { type MoneyValue, numberRefusal } from '../../ui/money-text'
import { NoteRow } from '../../ui/note-row'
import css from './customers.module.css'
import type { PointsAction } from './points-card'

interface PointsModalProps {
  customer: Customer
  action: PointsAction
  onDone: (isQueued: boolean) => void
  onClose: () => void
}

const titles: Readonly<Record<PointsAction, string>> = {
  ADD: 'Add points',
  SUBTRACT: 'Subtract points',
}

const field = { field: 'points', label: 'Points', bounds: bounds.points }

/** Adds or subtracts points by hand (spec section 5, Points modal). */
export function PointsModal({ customer, action, onDone, onClose }: PointsModalProps) {
  const sync = useFormSync()
  const { submit, running, refusal, refuse } = useSubmit()
  const [typed, setTyped] = useState<MoneyValue>(null)
  useUnsaved('a form', typed !== null, false)
  const wrong = numberRefusal([{ ...field, value: typed }])
  const points = typeof typed === 'number' && !wrong ? typed : 0
  const { mobileNumber, pointsEarned } = customer
  const [isAsked, setAsked] = useState(false)
  const close = () => (typed === null ? onClose() : setAsked(true))
  const total = pointsEarned + signedPoints({ action, points })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return refuse(wrong)
    const input = { id: mobileNumber, customerMobileNumber: mobileNumber, action, points }
    void submit(() => sync.run('updatePoints', input), onDone)
  }
  return (
    <Dialog opened onClose={close} title={titles[action]} size={440} padding="lg">
      <form onSubmit={save} noValidate>
        <BannerRoom banner={refusal && <ErrorBanner>{refusal.message}</ErrorBanner>} />
        <FormSection title={customer.firstName}>
          <MoneyCell
            label="Points"
            value={typed}
            onChange={(next) => {
              refuse(null)
              setTyped(next)
            }}
            bounds={bounds.points}
            error={refusal ? 'see above' : null}
            firstInDialog
          />
          <NoteRow end={<strong>{total.toLocaleString('en-US')}</strong>}>Points after it</NoteRow>
        </FormSection>
        <div className={css.decide}>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button type="submit" loading={running}>
            {action}
          </Button>
        </div>
      </form>
      <LeaveDialog
        opened={isAsked}
        subject={customer.firstName}
        onLeave={onClose}
        onStay={() => setAsked(false)}
      />
    </Dialog>
  )
}
