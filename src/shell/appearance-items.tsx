import {
  isMantineColorScheme,
  type MantineColorScheme,
  Menu,
  useMantineColorScheme,
} from '@mantine/core'

const choices: readonly { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'As this device' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
]

/** Light or dark: the device's, unless the user chooses otherwise. */
export function AppearanceItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (scheme: string) => {
    if (isMantineColorScheme(scheme)) setColorScheme(scheme)
  }
  return (
    <>
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {choices.map(({ scheme, label }) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
