import { lazyPart } from '../../kit/lazy-part.tsx'
import { loadNotificationSettings } from '../notifications/index.ts'

/** The content of each part of the settings. */
export const panes = {
  account: lazyPart(() => import('./AccountPane.tsx')),
  security: lazyPart(() => import('./SecurityPane.tsx')),
  appearance: lazyPart(() => import('./AppearancePane.tsx')),
  language: lazyPart(() => import('./LanguagePane.tsx')),
  notifications: lazyPart(loadNotificationSettings),
  privacy: lazyPart(() => import('./PrivacyPane.tsx')),
  sessions: lazyPart(() => import('./SessionsPane.tsx')),
  keyboard: lazyPart(() => import('./KeyboardPane.tsx')),
  about: lazyPart(() => import('./AboutPane.tsx')),
}
