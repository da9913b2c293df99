import {
  monthPresets,
  presetDays,
  presetPeriod,
  presets,
  presetTitles,
} from '#domain/reports/presets'
import type { Draft, Inputs } from './asking'
import { SegmentRow } from './segment-row'

interface PresetRowProps {
  inputs: Inputs
  draft: Draft
  today: string
  onChange: (part: Partial<Draft>) => void
}

/** Buttons for ranges with a name. The one that matches the inputs is highlighted. */
export function PresetRow({ inputs, draft, today, onChange }: PresetRowProps) {
  const offered = inputs === 'days' ? rangesOf(today) : monthsOf(today)
  const value = offered.find(({ part }) => holds(draft, part))?.preset ?? ''
  if (inputs === 'none') return null
  return (
    <SegmentRow
      label="Range"
      gap={16}
      options={offered.map(({ preset }) => ({ value: preset, label: presetTitles[preset] }))}
      value={value}
      onChange={(chosen) => {
        const picked = offered.find(({ preset }) => preset === chosen)
        if (picked) onChange(picked.part)
      }}
    />
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
