import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'

/** A session being opened or renewed on a device. */
export interface DeviceUse extends UserKey {
  /** As the device names itself; empty where it does not. */
  deviceId: string
  userAgent: string
  ipAddress: string
}

/**
 * Who keeps a record of the devices that sessions are on. Device stands above identity-authen and may not be imported here, so composition
 * passes it in as `app.services.sessionDevices`. All of it runs in the session's own transaction.
 */
export interface Devices {
  signedIn(app: App, tx: Tx, use: DeviceUse): Promise<void>
  /** The session renewed its tokens. */
  used(app: App, tx: Tx, use: DeviceUse): Promise<void>
  /** Sessions of this person ended. */
  signedOut(app: App, tx: Tx, who: UserKey): Promise<void>
  /** What the person called their devices, by device id; those without a given name are left out. */
  givenNames(db: Queryable, who: UserKey): Promise<ReadonlyMap<string, string>>
}

declare module '#platform/app.ts' {
  interface Services {
    sessionDevices: Devices
  }
}
