import type { PushPrivacy } from '@trau/contract'
import { preferences } from '../preferences.ts'
import { knownPreferences } from './preferences.ts'

/** How much a notice of this page shows: what the person lets pushes show, or nothing where this browser is to show no text. */
export const noticePrivacy = (): PushPrivacy =>
  preferences().showPreview ? (knownPreferences()?.pushPrivacy ?? 'FULL') : 'NONE'
