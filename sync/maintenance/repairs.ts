import { bringBack } from './bring-back'
import { importQueue } from './import-queue'

/** The functions that only support and the device page use, in one file that is loaded when they are used first. */
export const repairs = { bringBack, importQueue }
