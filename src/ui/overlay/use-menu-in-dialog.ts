import { type KeyboardEvent, useState } from 'react'

/** Props of a menu inside a dialog, and of its button. Escape closes the menu and leaves the dialog open. */
export function useMenuInDialog() {
  const [opened, setOpened] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (opened && event.key === 'Escape') event.preventDefault()
  }
  return {
    menu: { opened, onChange: setOpened, withInitialFocusPlaceholder: false },
    button: { onKeyDown },
  }
}
