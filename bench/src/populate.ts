import { randomBytes } from 'node:crypto'
import { contract, type RoomEntry, type Tokens } from '@trau/contract'
import { call } from './http-call.ts'

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'default')

export interface BenchPerson {
  userId: string
  username: string
  token: string
}

export interface BenchRoom {
  roomId: string
  members: BenchPerson[]
  sendUrl: string
}

/** Of everybody whom `populate` registers. */
export const populatedPassword = 'đo tốc độ thật 2026'

/** Registers people and puts them into groups of equal size; everybody is in one. */
export async function populate(
  url: string,
  counts: { people: number; rooms: number },
): Promise<{ people: BenchPerson[]; rooms: BenchRoom[] }> {
  const run = randomBytes(4).toString('hex')
  const people: BenchPerson[] = []
  for (let n = 0; n < counts.people; n += 10) {
    const batch = Array.from({ length: Math.min(10, counts.people - n) }, (_, i) =>
      call<Tokens>(
        'POST',
        url + fill(contract.identityAuthen.register.path, {}),
        undefined,
        JSON.stringify({
          // Several benches may run against one server.
          username: `bench${run}${n + i}`,
          password: populatedPassword,
          fullName: `Người Đo ${n + i}`,
        }),
      ),
    )
    for (const tokens of await Promise.all(batch))
      people.push({
        userId: tokens.userInfo.userId,
        username: `bench${run}${people.length}`,
        token: tokens.accessToken,
      })
  }
  const rooms: BenchRoom[] = []
  const size = counts.people / counts.rooms
  for (let n = 0; n < counts.rooms; n++) {
    const members = people.slice(n * size, (n + 1) * size)
    const { room } = await call<RoomEntry>(
      'POST',
      url + fill(contract.room.createRoom.path, {}),
      members[0]!.token,
      JSON.stringify({ name: `Phòng ${n}`, userIds: members.slice(1).map(m => m.userId) }),
    )
    rooms.push({
      roomId: room.roomId,
      members,
      sendUrl: url + fill(contract.chat.sendMessage.path, { roomId: room.roomId }),
    })
  }
  return { people, rooms }
}
