/** Hidden owns the PIN behind which a person keeps things, and which of their sessions have opened it. */
import type { contract } from '@trau/contract'
import type { App, Handlers } from '../../platform/app.ts'
import type { Notices } from '../../platform/db/notices.ts'
import { changeHiddenPin } from './endpoints/changeHiddenPin.ts'
import { createHiddenPin } from './endpoints/createHiddenPin.ts'
import { getHiddenState } from './endpoints/getHiddenState.ts'
import { keepHiddenUnlocked } from './endpoints/keepHiddenUnlocked.ts'
import { lockHidden } from './endpoints/lockHidden.ts'
import { requestHiddenPinReset } from './endpoints/requestHiddenPinReset.ts'
import { resetHiddenPin } from './endpoints/resetHiddenPin.ts'
import { unlockHidden } from './endpoints/unlockHidden.ts'
import { createHidden } from './sessions.ts'

export const handlers = {
  getHiddenState,
  createHiddenPin,
  changeHiddenPin,
  requestHiddenPinReset,
  resetHiddenPin,
  unlockHidden,
  keepHiddenUnlocked,
  lockHidden,
} satisfies Handlers<typeof contract.hidden>

export const createServices = (app: App, notices: Notices, isShared: boolean) => ({
  hidden: createHidden(app, notices, isShared),
})

export { verifyPin } from './pin.ts'
export type { HiddenRooms } from './rooms.ts'
export { hiddenChannel } from './sessions.ts'
/** How often sessions are looked for that were idle for too long. */
export const lockIdleEveryMs = 15_000

export { findPin } from './hidden-store.ts'
export { personalData } from './personal-data.ts'
