import type { Device, LoginSession } from '@trau/contract'

/** A device and where it is signed in; without a record, sessions of programs that name no device. */
export interface DeviceEntry {
  key: string
  /** Empty where nothing is known. */
  name: string
  isCurrent: boolean
  device?: Device
  sessions: LoginSession[]
}

/** The current one first, then those that are signed in, in the order in which the server lists them. */
export function devicesWithSessions(
  devices: readonly Device[],
  sessions: readonly LoginSession[],
): DeviceEntry[] {
  const deviceIds = new Set(devices.map(({ deviceId }) => deviceId))
  const isKnown = ({ deviceId }: LoginSession) => deviceId !== undefined && deviceIds.has(deviceId)
  const entries: DeviceEntry[] = [
    ...devices.map(device => {
      const own = sessions.filter(({ deviceId }) => deviceId === device.deviceId)
      return {
        key: device.deviceInfoId,
        name: device.name,
        isCurrent: own.some(session => session.isCurrent) || device.isCurrent === true,
        device,
        sessions: own,
      }
    }),
    ...sessions
      .filter(session => !isKnown(session))
      .map(session => ({
        key: session.loginSessionId,
        name: session.deviceName,
        isCurrent: session.isCurrent,
        sessions: [session],
      })),
  ]
  const rank = ({ isCurrent, sessions: own }: DeviceEntry) => (isCurrent ? 0 : own.length > 0 ? 1 : 2)
  return entries.sort((a, b) => rank(a) - rank(b))
}
