import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

interface FakeParticipant {
  identity: string
  attributes: { device?: string }
  tracks: { sid: string; source: string; muted: boolean }[]
}
type Body = { room?: string; identity?: string; trackSid?: string; muted?: boolean }

export const fakeKeys = { apiKey: 'trau-test', apiSecret: 's'.repeat(32) }

/** The part of LiveKit's server API that we use; its rooms are what the test puts there. */
export async function startFakeLiveKit() {
  const rooms = new Map<string, FakeParticipant[]>()
  const requests: { method: string; body: Body }[] = []
  const behaviour = { isAway: false }

  const methods: Record<string, (body: Body) => object | undefined> = {
    ListRooms: () => ({ rooms: [...rooms.keys()].map(name => ({ name })) }),
    ListParticipants: ({ room }) => ({ participants: rooms.get(room!) ?? [] }),
    RemoveParticipant: ({ room, identity }) => {
      const present = rooms.get(room!) ?? []
      if (!present.some(one => one.identity === identity)) return undefined
      rooms.set(
        room!,
        present.filter(one => one.identity !== identity),
      )
      return {}
    },
    MutePublishedTrack: ({ room, identity, trackSid, muted }) => {
      const one = rooms.get(room!)?.find(present => present.identity === identity)
      const track = one?.tracks.find(({ sid }) => sid === trackSid)
      if (!track) return undefined
      track.muted = muted === true
      return { track }
    },
    DeleteRoom: ({ room }) => (rooms.delete(room!) ? {} : undefined),
  }

  async function grantsOf(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    try {
      const secret = new TextEncoder().encode(fakeKeys.apiSecret)
      const { payload } = await jwtVerify(token, secret, { issuer: fakeKeys.apiKey })
      return payload.video as Record<string, unknown>
    } catch {
      return undefined
    }
  }

  function mayDo(method: string, room: string | undefined, grants: Record<string, unknown>): boolean {
    if (method === 'ListRooms') return grants.roomList === true
    if (method === 'DeleteRoom') return grants.roomCreate === true
    return grants.roomAdmin === true && grants.room === room
  }

  const server = createServer(async (request, response) => {
    if (behaviour.isAway) return void request.socket.destroy()
    const grants = await grantsOf(request)
    let text = ''
    for await (const piece of request) text += piece
    const answer = (status: number, body: object) => {
      response.statusCode = status
      response.end(JSON.stringify(body))
    }
    if (request.url === '/rtc/validate') return answer(grants?.roomJoin === true ? 200 : 401, {})
    const method = request.url!.replace('/twirp/livekit.RoomService/', '')
    const body = JSON.parse(text) as Body
    if (!grants || !mayDo(method, body.room, grants)) return answer(401, { code: 'unauthenticated' })
    requests.push({ method, body })
    const reply = methods[method]?.(body)
    return reply ? answer(200, reply) : answer(404, { code: 'not_found' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `ws://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${port}`,
    env: {
      LIVEKIT_URL: `ws://127.0.0.1:${port}`,
      LIVEKIT_API_KEY: fakeKeys.apiKey,
      LIVEKIT_API_SECRET: fakeKeys.apiSecret,
    },
    requests,
    behaviour,
    identitiesIn: (room: string) => (rooms.get(room) ?? []).map(({ identity }) => identity),
    hasRoom: (room: string) => rooms.has(room),
    isMuted: (room: string, identity: string) =>
      rooms
        .get(room)
        ?.find(one => one.identity === identity)
        ?.tracks.every(({ muted }) => muted),
    /** As a device that has connected and published its microphone. */
    enter(room: string, identity: string, device: string) {
      const track = { sid: `TR_${identity}`, source: 'MICROPHONE', muted: false }
      const others = (rooms.get(room) ?? []).filter(one => one.identity !== identity)
      rooms.set(room, [...others, { identity, attributes: { device }, tracks: [track] }])
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FakeLiveKit = Awaited<ReturnType<typeof startFakeLiveKit>>
