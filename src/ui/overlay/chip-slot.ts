import { createContext, type ReactNode } from 'react'

/** The sync chip. A full-screen modal shows it in its own head, because it covers the page's. */
export const ChipSlot = createContext<ReactNode>(null)
