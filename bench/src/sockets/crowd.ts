import { RawSocket, startsWith } from './raw-socket.ts'
import type { SeededRoom } from './seed.ts'

/** Called with each push, and the number of the member who got it. */
export type Listener = (push: Buffer, member: number) => void

const connectingAtOnce = 100
const idMark = Buffer.from('"clientMessageId":"')
const idLength = 36
const roomPushStart = Buffer.from('{"push":{"channel":"room:')

/** Connects every member and opens the room for them. */
export async function connectAll(port: number, room: SeededRoom, onPush?: Listener): Promise<RawSocket[]> {
  const sockets: RawSocket[] = []
  for (let n = 0; n < room.members.length; n += connectingAtOnce) {
    await Promise.all(
      room.members.slice(n, n + connectingAtOnce).map(async (member, i) => {
        const socket = new RawSocket(port)
        sockets[n + i] = socket
        await socket.connect(member.token)
        await socket.subscribe(`room:${room.roomId}`)
        socket.onPush = push => onPush?.(push, n + i)
      }),
    )
  }
  return sockets
}

/** The client's id of the message that a push carries in full; notices carry none. */
export function idOfSent(push: Buffer): string | undefined {
  const at = push.indexOf(idMark)
  if (at < 0) return undefined
  return push.toString('latin1', at + idMark.length, at + idMark.length + idLength)
}

/** Whether a push is of an open room's channel, rather than a notice on one's own. */
export const isOfRoom = (push: Buffer): boolean => startsWith(push, roomPushStart)
