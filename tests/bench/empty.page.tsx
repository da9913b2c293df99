import { Button, MantineProvider } from '@mantine/core'
import '@mantine/core/styles.css'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider>
      <Button>Ready</Button>
    </MantineProvider>,
  )
