import { createContext, type ReactNode } from 'react'

/** The sync chip. Full-screen modals show it in their head, so that it stays visible. */
export const ChipSlot = createContext<ReactNode>(null)
