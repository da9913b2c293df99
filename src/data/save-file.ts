/** Whether the app runs from the home screen of an iPhone or iPad; only Safari has this property. */
const isOnAppleHomeScreen = (): boolean =>
  'standalone' in navigator && navigator.standalone === true

/** Milliseconds that the browser has to read the file after the click. */
const readingMs = 60_000

/**
 * Saves a file by download, or by the share sheet in an installed app without downloads. Returns false when the user
 * closed the sheet, or when the browser needs another touch to open it.
 */
export async function saveFile(file: File): Promise<boolean> {
  const share = { files: [file] }
  if (!isOnAppleHomeScreen() || !navigator.canShare?.(share)) return download(file)
  try {
    await navigator.share(share)
    return true
  } catch {
    return false
  }
}

function download(file: File): boolean {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
  return true
}
