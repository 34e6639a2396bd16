import { v4 } from 'uuid'
import { browserStorage } from '../storage/browser-storage.ts'

const key = 'device_id'

/** This browser's UUID, made on first use and kept in local storage under `device_id`. */
export function deviceId(): string {
  const storedId = browserStorage.get(key)
  if (storedId) return storedId
  const newId = v4()
  browserStorage.set(key, newId)
  return newId
}

/** Who this device is; the token is a push token, which a browser page does not have. */
export const deviceHeaders = () => ({
  'X-Device-Id': deviceId(),
  'X-Device-Token': '',
  'X-User-Agent': navigator.userAgent,
})
