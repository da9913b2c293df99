import { registerCalls as calls } from '../calls/registers'
import { closeDrawer } from '../drawer/close-drawer'
import type {
  CloseDrawerInput,
  MoveCashInput,
  OpenDrawerInput,
  SignDrawerInput,
} from '../drawer/input'
import { moveCash } from '../drawer/move-cash'
import { openDrawer } from '../drawer/open-drawer'
import { signDrawer } from '../drawer/sign-drawer'
import { type CommandsOf, targeted } from './define-command'
import { at } from './facts'

const table = 'drawers'
const facts = { stamps: at, takesMoney: false, appends: null, acts: 'always' } as const

export interface DrawerInputs {
  openDrawer: OpenDrawerInput
  moveCash: MoveCashInput
  closeDrawer: CloseDrawerInput
  signDrawer: SignDrawerInput
}

/** Commands for cash drawers. They only add to a row, so no field of it can be in dispute. */
export const drawerCommands: CommandsOf<DrawerInputs> = {
  openDrawer: targeted<OpenDrawerInput>({
    call: calls.openDrawer,
    facts,
    transition: openDrawer,
    table,
    extra: ({ id }) => ({ id }),
  }),
  moveCash: targeted<MoveCashInput>({
    call: calls.moveCash,
    facts,
    transition: moveCash,
    table,
    references: { id: 'drawers', storeCode: 'stores', staffId: 'staffs' },
  }),
  closeDrawer: targeted<CloseDrawerInput>({
    call: calls.closeDrawer,
    facts,
    transition: closeDrawer,
    table,
  }),
  signDrawer: targeted<SignDrawerInput>({
    call: calls.signDrawer,
    transition: signDrawer,
    table,
    facts,
  }),
}
