import { sharedValue } from '../../store/shared-value.ts'

/**
 * `connecting` while a short cut is being mended, which a restart of the server is; `offline` where the browser has no network, and after a
 * long cut that is still being mended; `stopped` after a long one where somebody has to press a button or the server to come back.
 */
export type CutOff = 'connecting' | 'offline' | 'stopped'

/** The state of the connection as people see it; the shell keeps it. */
export const cutOff = sharedValue<CutOff | undefined>(undefined)
