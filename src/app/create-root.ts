import { createRoot } from 'react-dom/client'

/**
 * React's own, in a script of its own (see vite.config.ts). Where a tool is attached, as in the tests, something
 * in it makes Chromium read every function on the stack once more when it is loaded: beneath the app's
 * one big function that takes a slow tablet 250 ms, and starts would look slower than they are.
 */
export const createPageRoot = createRoot
