import { useQuery } from '@tanstack/react-query'
import type { RoomNotificationSettings } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { keyOf, queryClient } from '../../api/query-client.ts'

/** Where the whole list of rooms with settings of their own stands in the cache. */
export const roomSettingsKey = [...keyOf(api.notification.listRoomNotificationSettings), 'whole']

export const roomSettingsQuery = {
  queryKey: roomSettingsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => loadAll(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

async function loadAll(signal: AbortSignal): Promise<RoomNotificationSettings[]> {
  const all: RoomNotificationSettings[] = []
  let cursor: string | undefined
  do {
    const page = await api.notification.listRoomNotificationSettings({
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
      signal,
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

const byDefault = { level: 'DEFAULT', sound: 'DEFAULT' } as const
export const isByDefault = ({ level, sound }: Pick<RoomNotificationSettings, 'level' | 'sound'>) =>
  level === 'DEFAULT' && sound === 'DEFAULT'

const find = (all: readonly RoomNotificationSettings[] | undefined, roomId: string) =>
  all?.find(settings => settings.roomId === roomId) ?? { roomId, ...byDefault }

/** Rooms in which the person is notified otherwise than by default. */
export const useRoomsWithSettings = () => useQuery(roomSettingsQuery)

/** How the person is notified of a room; the default until the server has said. */
export function useRoomSettings(roomId: string): RoomNotificationSettings {
  return find(useRoomsWithSettings().data, roomId)
}

/** As last heard. */
export const roomSettingsOf = (roomId: string): RoomNotificationSettings =>
  find(queryClient.getQueryData<RoomNotificationSettings[]>(roomSettingsKey), roomId)

/** The list with a room as it is now; rooms by default are not in it. */
export function withRoomSettings(
  all: readonly RoomNotificationSettings[],
  settings: RoomNotificationSettings,
): RoomNotificationSettings[] {
  const others = all.filter(({ roomId }) => roomId !== settings.roomId)
  if (isByDefault(settings)) return others
  return others.length === all.length
    ? [...all, settings]
    : all.map(one => (one.roomId === settings.roomId ? settings : one))
}

const put = (settings: RoomNotificationSettings) =>
  queryClient.setQueryData(roomSettingsKey, (all: RoomNotificationSettings[] | undefined) =>
    all === undefined ? undefined : withRoomSettings(all, settings),
  )

/** Acts at once, and goes back when the server does not take it. */
export function changeRoomSettings(
  roomId: string,
  change: Partial<Omit<RoomNotificationSettings, 'roomId'>>,
): Promise<boolean> {
  return runWrite(
    () => api.notification.updateRoomNotificationSettings({ params: { roomId }, body: change }),
    {
      optimistic() {
        const before = roomSettingsOf(roomId)
        put({ ...before, ...change })
        return () => void put(before)
      },
      onSuccess: put,
    },
  )
}
