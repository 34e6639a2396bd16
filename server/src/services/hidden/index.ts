/** Hidden owns the PIN behind which a person keeps things, and which of their sessions have opened it. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { changeHiddenPin } from './endpoints/changeHiddenPin.ts'
import { createHiddenPin } from './endpoints/createHiddenPin.ts'
import { getHiddenState } from './endpoints/getHiddenState.ts'
import { keepHiddenUnlocked } from './endpoints/keepHiddenUnlocked.ts'
import { lockHidden } from './endpoints/lockHidden.ts'
import { requestHiddenPinReset } from './endpoints/requestHiddenPinReset.ts'
import { resetHiddenPin } from './endpoints/resetHiddenPin.ts'
import { unlockHidden } from './endpoints/unlockHidden.ts'
import { personalData } from './personal-data.ts'
import { createHidden } from './sessions.ts'

const handlers = {
  getHiddenState,
  createHiddenPin,
  changeHiddenPin,
  requestHiddenPinReset,
  resetHiddenPin,
  unlockHidden,
  keepHiddenUnlocked,
  lockHidden,
} satisfies Handlers<typeof contract.hidden>

export const service = defineService({
  name: 'hidden',
  endpoints: [serve(contract.hidden, handlers)],
  tables: ['hidden_pin', 'hidden_unlock'],
  personalData,
  create: (app, { notices, isShared, invalidate }) => ({
    hidden: createHidden(app, notices, isShared, invalidate),
  }),
  tickers: [
    {
      name: 'idle sessions',
      everyMs: 15_000,
      run: app => app.services.hidden.lockIdle(),
      runsReadOnly: true,
    },
  ],
})

export { findPin } from './hidden-store.ts'
export { verifyPin } from './pin.ts'
export type { HiddenRooms } from './rooms.ts'
export { type HiddenLock, hiddenChannel } from './sessions.ts'
