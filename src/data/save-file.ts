/** True in an app on the home screen of an iPhone or iPad; no other browser has the property. */
const isOnAppleHomeScreen = (): boolean =>
  'standalone' in navigator && navigator.standalone === true

/** Time for a browser to read a file that it was handed. */
const readingMs = 60_000

/**
 * Saves a file by download, or through the share sheet where an installed app has no downloads. False when
 * the sheet was closed, or opens only at a touch.
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
