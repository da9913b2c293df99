import { Box, Button, Code, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import type { NewApiKey } from '#domain/rows/accounts/api-key'
import { Dialog } from '../../ui/overlay/dialog'

interface NewKeyDialogProps {
  /** null: the dialog is closed */
  made: NewApiKey | null
  onClose: () => void
}

/** A dialog that shows a new API key once: the service can't show it again. Only the dialog's button closes it. */
export function NewKeyDialog({ made, onClose }: NewKeyDialogProps) {
  const [copied, setCopied] = useState<string | null>(null)
  const key = made?.key ?? ''
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(key).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'Copied.' : 'Copying failed. Select the key and copy it.')
  }
  function close() {
    setCopied(null)
    onClose()
  }
  return (
    <Dialog
      opened={made !== null}
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={`API key of ${made?.name ?? ''}`}
      size={480}
      padding="lg"
    >
      <Text component="p" mb={12} c="dimmed">
        It is shown only now. Give it to the program, which sends it as Authorization: Bearer. The
        calls are described at{' '}
        <a
          href="/docs"
          target="_blank"
          rel="noreferrer"
          style={{ color: 'var(--mantine-color-anchor)' }}
        >
          /docs
        </a>
        .
      </Text>
      <Code
        block
        p={12}
        // one tap selects the whole key, for browsers that refuse the clipboard
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', userSelect: 'all' }}
      >
        {key}
      </Code>
      <Box role="status" mih={22} mt={6}>
        <Text size="meta" c="dimmed">
          {copied}
        </Text>
      </Box>
      <Flex justify="flex-end" gap={8} mt={12}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={close}>Done</Button>
      </Flex>
    </Dialog>
  )
}
