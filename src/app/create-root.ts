import { createRoot } from 'react-dom/client'

/**
 * React's createRoot as a script of its own (vite.config.ts). With a tool attached, Chromium reads every
 * function on the stack again when it loads; below the app's one big function that takes a slow tablet 250
 * ms.
 */
export const createPageRoot = createRoot
