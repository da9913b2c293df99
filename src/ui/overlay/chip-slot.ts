import { createContext, type ReactNode } from 'react'

/** The sync chip, which a full-screen modal shows in its own head so that it is always visible. */
export const ChipSlot = createContext<ReactNode>(null)
