import { calls } from '#domain/calls/all'
import { ok } from '#domain/kernel/result'
import { write } from '../db/tx'
import { success, toResponse } from '../http/reply'
import { customRoute, publicRoute, readRoute, writeRoute } from '../http/route'
import { endToken } from '../sessions/tokens'
import { addApiKey, readApiKeys, revokeApiKey } from './api-keys'
import { authenticate } from './authenticate'
import { changePassword } from './change-password'
import { changeRights } from './change-rights'
import { checkPin } from './check-pin'
import { copyRows } from './copy-rows'
import { openStore } from './open-store'
import { readOwnStores } from './own-stores'
import { readUsers } from './read-users'
import { register } from './register'
import { removePin } from './remove-pin'
import { setPassword } from './set-password'
import { setPin } from './set-pin'
import { readSetup, setUp } from './set-up'
import { switchStore } from './switch-store'
import { updateAccount } from './update-account'

/** Routes for set-up, log-in, log-out and admin accounts (SPEC.md API-AUTH, API-USER). */
export const accountRoutes = {
  authenticate: publicRoute(calls.authenticate, authenticate),
  logout: customRoute(calls.logout, async ({ context, actor }) => {
    await write(context.db, (tx) => endToken(tx, actor.tokenHash))
    return toResponse(success(calls.logout.status, {}))
  }),
  changePassword: customRoute(calls.changePassword, changePassword),
  setPin: customRoute(calls.setPin, setPin),
  checkPin: customRoute(calls.checkPin, checkPin),
  setup: publicRoute(calls.setup, readSetup),
  setUp: publicRoute(calls.setUp, setUp),
  ownStores: readRoute(calls.ownStores, async (reader, { actor }) =>
    ok(await readOwnStores(reader, actor)),
  ),
  switchStore: customRoute(calls.switchStore, switchStore),
  changeRights: writeRoute(calls.changeRights, changeRights),
  openStore: writeRoute(calls.openStore, openStore),
  copyRows: writeRoute(calls.copyRows, copyRows),
  register: customRoute(calls.register, register),
  users: readRoute(calls.users, async (reader, { actor, query }) =>
    ok(await readUsers(reader, actor.storeCode, query.roles)),
  ),
  updateUser: writeRoute(calls.updateUser, updateAccount),
  setPassword: customRoute(calls.setPassword, setPassword),
  removePin: writeRoute(calls.removePin, removePin),
  apiKeys: readRoute(calls.apiKeys, async (reader, { actor }) =>
    ok(await readApiKeys(reader, actor.storeCode)),
  ),
  addApiKey: customRoute(calls.addApiKey, addApiKey),
  revokeApiKey: writeRoute(calls.revokeApiKey, revokeApiKey),
}
