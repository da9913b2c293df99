import { createContext, type ReactNode } from 'react'

/** The sync chip, for the head of a full-screen modal, where it stays visible. */
export const ChipSlot = createContext<ReactNode>(null)
