import { refuseStrays } from './strays'

refuseStrays(() => false)
