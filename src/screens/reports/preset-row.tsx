import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import {
  monthPresets,
  presetDays,
  presetPeriod,
  presets,
  presetTitles,
} from '#domain/reports/presets'
import { Segments } from '../../ui/form/segments'
import { centerInRow } from '../../ui/layout/center-in-row'
import type { Draft, Inputs } from './asking'

interface PresetRowProps {
  inputs: Inputs
  draft: Draft
  today: string
  onChange: (part: Partial<Draft>) => void
}

/** Buttons for named ranges. The range of the inputs is highlighted. */
export function PresetRow({ inputs, draft, today, onChange }: PresetRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const offered = inputs === 'days' ? rangesOf(today) : monthsOf(today)
  const value = offered.find(({ part }) => holds(draft, part))?.preset ?? ''
  useEffect(() => {
    // Phones are narrower than the row.
    if (value) centerInRow(row.current, row.current?.querySelector('input:checked')?.parentElement)
  }, [value])
  if (inputs === 'none') return null
  return (
    <Box ref={row} mb={16} style={{ overflowX: 'auto' }}>
      <Segments
        label="Range"
        options={offered.map(({ preset }) => ({ value: preset, label: presetTitles[preset] }))}
        value={value}
        onChange={(chosen) => {
          const picked = offered.find(({ preset }) => preset === chosen)
          if (picked) onChange(picked.part)
        }}
      />
    </Box>
  )
}

const rangesOf = (today: string) =>
  presets.map((preset) => ({ preset, part: { ...presetDays(preset, today) } }))

const monthsOf = (today: string) =>
  monthPresets.map((preset) => {
    const { month, year } = presetPeriod(preset, today)
    return { preset, part: { month: String(month), year: String(year) } }
  })

const holds = (draft: Draft, part: Partial<Draft>) =>
  JSON.stringify({ ...draft, ...part }) === JSON.stringify(draft)
