import { lazyPart } from '../../kit/lazy-part.tsx'
import { loadOwnInvoices } from '../billing/index.ts'
import { loadCallSettings } from '../call/index.ts'
import { loadNotificationSettings } from '../notifications/index.ts'

/** The content of each part of the settings. */
export const panes = {
  account: lazyPart(() => import('./AccountPane.tsx')),
  security: lazyPart(() => import('./SecurityPane.tsx')),
  appearance: lazyPart(() => import('./AppearancePane.tsx')),
  language: lazyPart(() => import('./LanguagePane.tsx')),
  notifications: lazyPart(loadNotificationSettings),
  calls: lazyPart(loadCallSettings),
  privacy: lazyPart(() => import('./PrivacyPane.tsx')),
  sessions: lazyPart(() => import('./SessionsPane.tsx')),
  invoices: lazyPart(loadOwnInvoices),
  keyboard: lazyPart(() => import('./KeyboardPane.tsx')),
  about: lazyPart(() => import('./AboutPane.tsx')),
}
