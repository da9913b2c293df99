import { Box, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FieldError } from '../feedback/field-error'
import classes from './pin-pad.module.css'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const shortest = 4
const longest = 6

interface PinPadProps {
  label: string
  isRunning: boolean
  /** the answer to the last PIN; a new one is typed from the beginning */
  error: string | null
  onEnter: (pin: string) => Promise<void>
}

/** A field for a PIN over a pad of digits for touch. The keyboard works too; no keyboard of the screen opens. */
export function PinPad({ label, isRunning, error, onEnter }: PinPadProps) {
  const [pin, setPin] = useState('')
  const type = (text: string) => setPin(text.replace(/\D/g, '').slice(0, longest))
  async function enter(event: FormEvent) {
    event.preventDefault()
    if (pin.length < shortest || isRunning) return
    setPin('')
    await onEnter(pin)
  }
  const press = (digit: string) => type(pin + digit)
  return (
    <form onSubmit={enter} noValidate>
      <TextInput
        aria-label={label}
        type="password"
        name="pin"
        inputMode="none"
        autoComplete="off"
        data-autofocus
        autoFocus
        value={pin}
        onChange={(event) => type(event.currentTarget.value)}
        classNames={{ input: classes.field }}
      />
      <Box mih={22} my={6} role="alert">
        {error && pin === '' && <FieldError>{error}</FieldError>}
      </Box>
      <Box className={classes.pad}>
        {digits.map((digit) => (
          <PadKey key={digit} label={digit} onPress={() => press(digit)} />
        ))}
        <PadKey label="Delete" onPress={() => setPin(pin.slice(0, -1))} />
        <PadKey label="0" onPress={() => press('0')} />
        <Button type="submit" h={56} loading={isRunning} disabled={pin.length < shortest}>
          OK
        </Button>
      </Box>
    </form>
  )
}

function PadKey({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="default" h={56} fz={label.length === 1 ? 20 : undefined} onClick={onPress}>
      {label}
    </Button>
  )
}
