import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core'
import type { World } from '#domain/rows/world'
import type { WaitingMark } from '#sync'
import { BannerRoom } from '../../../ui/feedback/banner'
import { headLook, pageLook, titleFlex } from '../../../ui/layout/page'
import { errorFor, fieldErrorOf } from '../../booking/draft/field-error'
import { FormBanner } from '../../management/form-banner'
import { useStoreForm } from '../../management/use-store-form'
import { Breaks, Names, type SettingsProps, Towels } from './lists'
import { Modes } from './modes'
import { RefundSection } from './refund-section'
import { RestoreDaysSection } from './restore-days-section'
import {
  ChargeSection,
  DrawerSection,
  ExceptionSection,
  HoursSection,
  LineUpSection,
  PriceSection,
  ReceiptSection,
  ReminderSection,
  StoreSection,
} from './sections'
import { changedSettings, settingsDraft, settingsInput, settingsRefusal } from './settings-draft'
import { TaxSection } from './tax-section'

interface SettingsFormProps {
  world: World
  /** unsent changes and conflicts of the store */
  mark: WaitingMark | undefined
}

const columnsLook = { '--section-gap': 0, alignItems: 'start' }

/** The settings of the store, below the loyalty rules (SPEC.md STORE-2). */
export function SettingsForm({ world, mark }: SettingsFormProps) {
  const { store } = world
  const base = settingsDraft(world)
  const { draft, edit, save, done, refusal, isBusy, isDirty, page } = useStoreForm(store, mark, {
    kept: 'store-settings',
    base,
    inputOf: settingsInput,
    check: settingsRefusal,
    command: 'updateStoreSettings',
    changes: (filled) => ({ ...changedSettings(filled, world), id: store.code }),
    success: 'Store settings updated',
  })
  const wrong = fieldErrorOf(refusal)
  const errorOf = (field: string) => errorFor(wrong, field)
  const parts: SettingsProps = { draft, base, edit, errorOf }
  return (
    <Box
      component="form"
      {...pageLook}
      ref={page}
      aria-label="Store settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Flex {...headLook}>
        <BannerRoom
          flex={titleFlex}
          banner={<FormBanner refusal={refusal} done={done} mark={mark} />}
        >
          <h2>Store settings</h2>
        </BannerRoom>
        <Text size="meta" c="dimmed">
          What is switched off stays on the records that have it; it is no longer offered.
        </Text>
      </Flex>
      <SimpleGrid
        minColWidth="min(100%, 330px)"
        spacing={28}
        verticalSpacing={18}
        style={columnsLook}
      >
        <Stack gap={18} miw={0}>
          <StoreSection {...parts} />
          <HoursSection {...parts} />
          <ChargeSection {...parts} />
          <DrawerSection {...parts} />
          <ExceptionSection {...parts} />
          <ReminderSection {...parts} services={world.services.values()} />
          <LineUpSection {...parts} />
          <PriceSection {...parts} />
          <ReceiptSection {...parts} />
          <TaxSection {...parts} />
          <RefundSection {...parts} />
          <RestoreDaysSection {...parts} />
          <Towels {...parts} />
          <Breaks {...parts} />
        </Stack>
        <Stack gap={18} miw={0}>
          <Modes {...parts} />
          <Names {...parts} field="channels" />
          <Names {...parts} field="serviceTypes" />
          <Names {...parts} field="productTypes" />
          <Names {...parts} field="customerTypes" />
        </Stack>
      </SimpleGrid>
      {/* The button stays in view while the form is unsaved, because the form is longer than the screen. */}
      <Box
        maw={340}
        mt={18}
        ml="auto"
        {...(isDirty && { pos: 'sticky', bottom: 12, style: { zIndex: 1 } })}
      >
        <Button type="submit" size="lg" fullWidth disabled={isBusy}>
          UPDATE SETTINGS
        </Button>
      </Box>
    </Box>
  )
}
