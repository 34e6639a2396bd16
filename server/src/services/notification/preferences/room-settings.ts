import type { App } from '#platform/app.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { type RoomSettings, selectRoomSettings } from './room-setting-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    roomNotificationSettings: RoomNotificationSettingsCache
  }
}

/** What people chose for rooms, in memory as their preferences are. */
export function createRoomSettings(app: App) {
  const cache = createBoundedCache<RoomSettings>(20_000, app.config.databaseUrl ? { ttl: 1_000 } : {})
  // A read that began before a change must not be kept after it.
  let changes = 0
  const keyOf = (tenantId: string, roomId: string) => `${tenantId}/${roomId}`
  return {
    /** By room, what people chose for it, by user id; who chose nothing is left out. */
    async find(tenantId: string, roomIds: readonly string[]): Promise<Map<string, RoomSettings>> {
      const settings = new Map<string, RoomSettings>()
      const missing: string[] = []
      for (const id of new Set(roomIds)) {
        const cachedSettings = cache.get(keyOf(tenantId, id))
        if (cachedSettings) settings.set(id, cachedSettings)
        else missing.push(id)
      }
      if (missing.length === 0) return settings
      const before = changes
      const rows = await selectRoomSettings(app.db, tenantId, missing)
      for (const id of missing) {
        const ofRoom = rows.get(id) ?? new Map()
        settings.set(id, ofRoom)
        if (changes === before) cache.set(keyOf(tenantId, id), ofRoom)
      }
      return settings
    },
    forget(tenantId: string, roomId: string): void {
      changes++
      cache.delete(keyOf(tenantId, roomId))
    },
  }
}
export type RoomNotificationSettingsCache = ReturnType<typeof createRoomSettings>
