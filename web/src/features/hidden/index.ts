/** Hidden rooms: the PIN, the rows that lead to them, and their settings. */
export { HiddenHeader, HiddenRow } from './HiddenHeader.tsx'
export { HiddenSettings } from './HiddenSettings.tsx'
export { loadRoomPrivacyDialogs } from './load-parts.ts'
export { mayBePin, OpenHiddenRow } from './OpenHiddenRow.tsx'
