/** Whether the app runs from the home screen of an iPhone or iPad. Only Safari has `standalone`. */
const isOnAppleHomeScreen = (): boolean =>
  'standalone' in navigator && navigator.standalone === true

/** Milliseconds after the click in which the browser reads the file. */
const readingMs = 60_000

/**
 * Saves files by download. An app on an Apple home screen has no downloads and opens one share sheet. False if the
 * user closed the sheet, or the browser wants another touch to open it.
 */
export async function saveFile(...files: File[]): Promise<boolean> {
  const share = { files }
  if (!isOnAppleHomeScreen() || !navigator.canShare?.(share)) {
    files.forEach(download)
    return true
  }
  try {
    await navigator.share(share)
    return true
  } catch {
    return false
  }
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readingMs)
}
