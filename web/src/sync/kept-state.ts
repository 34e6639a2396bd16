import { type KeptRooms, type KeptWindow, localDb, type Owner } from '../storage/local-db.ts'

/** What a start without a network shows: the room list, and the newest messages of the rooms opened last. Each person's own rows; `keeping-state.ts` writes them. */

export async function readKeptRooms(owner: Owner): Promise<KeptRooms | undefined> {
  return (await localDb())?.get('rooms', owner)
}

/** Never rejects: a disk that cannot be read keeps nothing. */
export async function hasKeptRooms(owner: Owner): Promise<boolean> {
  try {
    return ((await (await localDb())?.count('rooms', owner)) ?? 0) > 0
  } catch {
    return false
  }
}

export async function readKeptWindow(owner: Owner, roomId: string): Promise<KeptWindow | undefined> {
  return (await localDb())?.get('windows', keyOfWindow(owner, roomId))
}

/** The session is over: only drafts and unsent messages wait for the same person. */
export async function forgetKeptState(owner: Owner): Promise<void> {
  const tx = (await localDb())?.transaction(['rooms', 'windows'], 'readwrite')
  if (!tx) return
  await tx.objectStore('rooms').delete(owner)
  for (const key of await tx.objectStore('windows').index('owner').getAllKeys(owner))
    await tx.objectStore('windows').delete(key)
  await tx.done
}

/** Under which the stretch of a room stands. */
export const keyOfWindow = (owner: Owner, roomId: string) => `${owner}/${roomId}`
