import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { lazyPart } from '../../../ui/feedback/lazy-part'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import type { RightsFormProps } from './rights-form'

const RightsForm = lazyPart<RightsFormProps>(
  async () => (await import('./rights-form')).RightsForm,
  { isAbove: true },
)

/** Opens the matrix of rights. Hidden on a host without rights, and before the store is known. */
export function RightsCard() {
  const world = useView(useSync().views.business())
  const { hasAllCalls } = useStatus()
  const [isOpen, setOpen] = useState(false)
  if (!world || !hasAllCalls) return null
  const own = world.store.rights ? 'changed for this store' : 'the usual ones'
  return (
    <Box maw={620} px={{ base: 12, md: 24 }} pb={24}>
      <FormSection title="Rights of roles" hint={own}>
        <NoteRow
          end={
            <Button variant="default" onClick={() => setOpen(true)}>
              Rights
            </Button>
          }
        >
          What STAFF, LEAD and ADMIN may do in this store
        </NoteRow>
      </FormSection>
      {isOpen && <RightsForm world={world} onClose={() => setOpen(false)} />}
    </Box>
  )
}
