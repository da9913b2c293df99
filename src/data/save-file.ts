/** Only an app on the home screen of an iPhone or iPad says so. */
const isOnAppleHomeScreen = (): boolean =>
  'standalone' in navigator && navigator.standalone === true

/** How long a browser may take to read a file that it was handed. */
const readingMs = 60_000

/**
 * Hands a file to the person: by a download, or by the share sheet where an installed app has no
 * downloads. False when it was not taken: the sheet was closed, or wants to be opened by a touch.
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
