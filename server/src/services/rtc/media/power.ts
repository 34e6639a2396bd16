import type { App } from '#platform/app.ts'
import type { MediaPower } from '../machine/model.ts'

export const mediaPower = (app: App): MediaPower => ({
  hasRelay: app.services.groupRelay !== undefined,
  hasLiveKit: app.services.liveKit !== undefined,
})
