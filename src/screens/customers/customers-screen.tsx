import { Flex, Stack } from '@mantine/core'
import { Activity, useState } from 'react'
import * as v from 'valibot'
import type { Customer } from '#domain/rows/customer'
import { useSync } from '../../data/context'
import { useKept } from '../../data/form/use-kept'
import { useOnline } from '../../data/online/use-online'
import { useIntent } from '../../data/use-intent'
import { useOwner, useStatus } from '../../data/use-session'
import { useView } from '../../data/use-view'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { SidePanel } from '../../ui/overlay/side-panel'
import { firstDataText } from '../booking/draft/wait-text'
import { useCustomer } from '../booking/state/use-lookup'
import { FailedMessages } from '../management/failed-messages'
import { CustomerFormFields, UpdateButton } from './customer-form'
import { CustomerHistory } from './customer-history'
import { CustomerList } from './customer-list'
import { CustomerSearch } from './customer-search'
import css from './customers.module.css'
import { useCustomerForm } from './use-customer-form'

/** The screen /customers: search and form on one side, history on the other (SPEC.md CUST-1 to CUST-3). */
export function CustomersScreen() {
  const owner = useOwner()
  return owner && <Customers key={owner} />
}

function Customers() {
  const sync = useSync()
  const status = useStatus()
  const world = useView(sync.views.business())
  const owner = useOwner()
  const [mobileNumber, setMobileNumber] = useKept(`customer.${owner}`, v.string(), '')
  const [asked, setAsked] = useState<string | null>(null)
  const lookup = useCustomer(mobileNumber)
  const customer = lookup.kind === 'found' ? lookup.customer : null
  const record = useRecord(customer)
  const form = useCustomerForm(customer, record)
  // The list disappears at once: a late press must not hit one of its rows while the customer appears.
  const isListed = lookup.kind !== 'found' && lookup.kind !== 'looking'
  const show = (next: string) => {
    setAsked(null)
    setMobileNumber(next)
    form.reset()
  }
  const choose = (next: string) => {
    if (next === mobileNumber) return
    if (form.isDirty) setAsked(next)
    else show(next)
  }
  useIntent((intent) => {
    if (intent.kind === 'customer') choose(intent.mobileNumber)
    return intent.kind === 'customer'
  })
  if (!world)
    return (
      <Stack align="center" justify="center" gap={0} flex={1} p={24} ta="center" c="dimmed">
        {firstDataText(status)}
      </Stack>
    )
  return (
    <Flex direction={{ base: 'column', sm: 'row' }} h="100%" mih={0} className={css.screen}>
      <SidePanel title="Search Customer" footer={customer && <UpdateButton form={form} />}>
        <CustomerSearch lookup={lookup} onChoose={choose} />
        {isListed && <FailedMessages />}
        {customer && <CustomerFormFields {...{ customer, record, world, form }} onMoved={show} />}
      </SidePanel>
      {customer && (
        <CustomerHistory
          key={customer.id}
          {...{ customer, record, world }}
          onClose={() => choose('')}
        />
      )}
      <Activity mode={isListed ? 'visible' : 'hidden'}>
        <CustomerList world={world} onChoose={choose} />
      </Activity>
      <ConfirmDialog
        opened={asked !== null}
        title="Leave without saving?"
        confirm="Leave"
        danger
        cancel="Stay"
        onConfirm={() => asked !== null && show(asked)}
        onCancel={() => setAsked(null)}
      >
        What you typed is not saved yet.
      </ConfirmDialog>
    </Flex>
  )
}

/**
 * A key of the row's content; when it changes, the record is requested again. The version alone would not do, because a
 * basic host has none.
 */
const versionOf = (person: Customer): string =>
  [
    person.version,
    person.updatedDateTime,
    person.pointsEarned,
    person.visitCount,
    person.cancelCount,
  ].join(' ')

/**
 * The record with the fields that only the service has: e-mail, birth date, all appointments, points log. Null until it
 * arrives.
 */
function useRecord(person: Customer | null): Customer | null {
  const sync = useSync()
  const load = async () => (person ? sync.online.customer(person.mobileNumber) : nobody)
  return useOnline(person?.mobileNumber ?? '', load, person ? versionOf(person) : '').value
}

const nobody = { ok: false, message: '', isOffline: false } as const
