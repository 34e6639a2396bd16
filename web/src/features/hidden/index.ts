/** Hidden rooms: the PIN, the rows that lead to them, and their settings. */
export { HiddenSettings } from './HiddenSettings.tsx'
export {
  loadHiddenHeader,
  loadHiddenRow,
  loadOpenHiddenRow,
  loadRoomPrivacyDialogs,
} from './load-parts.ts'
export { mayBePin } from './pin.ts'
