/** What events change of a person's devices and sessions. */
export { deviceLive } from './live.ts'
