import { type KeyboardEvent, useState } from 'react'

/** The props of a menu in a dialog and of its button. Escape closes the menu, not the dialog below it. */
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
