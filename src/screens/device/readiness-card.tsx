import { Flex } from '@mantine/core'
import { FormSection } from '../../ui/form/form-section'
import { Icon } from '../../ui/icons/icon'
import { YesNo } from '../../ui/table/yes-no'
import { Facts } from './card-parts'
import { isReady, isShellStored, type Readiness } from './texts'

const words = {
  looking: 'Looking …',
  ready: 'Ready offline',
  missing: 'Not ready offline yet',
} as const

/** A card that says whether the stored data is enough for a day without a connection. */
export function ReadinessCard({ readiness }: { readiness: Readiness }) {
  const { shell, hasBusiness, hasCustomers } = readiness
  const ready = isReady(readiness)
  const state = ready === null ? 'looking' : ready ? 'ready' : 'missing'
  return (
    <FormSection title="Without a connection">
      <Flex
        align="center"
        gap={10}
        p={12}
        fz="lg"
        lh="lg"
        fw={600}
        c={ready ? 'var(--fd-completed-text)' : 'var(--fd-conflict-text)'}
        role="status"
      >
        <Icon name={ready ? 'cloud-check' : 'cloud-off'} size={20} />
        {words[state]}
      </Flex>
      <Facts
        facts={[
          ['The app itself is stored', <YesNo key="yes" yes={isShellStored(shell)} />],
          ['Today, services, therapists, rooms', <YesNo key="yes" yes={hasBusiness === true} />],
          ['All customers of this store', <YesNo key="yes" yes={hasCustomers === true} />],
        ]}
      />
    </FormSection>
  )
}
