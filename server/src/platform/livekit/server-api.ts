import { SignJWT } from 'jose'

/** What is known of a LiveKit of one's own, or of its cloud. */
export interface LiveKitSettings {
  /** Where browsers connect: `wss://livekit.example.org`. */
  url: string
  /** Where this server asks: `http://livekit:7880`. */
  apiUrl: string
  apiKey: string
  /** Signs tokens of people, requests to the API, and webhooks. */
  apiSecret: string
}

/** Somebody who may join one room, by this identity and on this device. */
export interface Admission {
  room: string
  identity: string
  /** Other participants see it; a participant cannot change it. */
  device: string
  name: string
}

export interface RoomParticipant {
  identity: string
  device: string | undefined
  /** Published microphones that are not muted, by track id. */
  openMicrophones: readonly string[]
}

/** A request that LiveKit refused or did not answer. */
export class LiveKitUnavailable extends Error {}

/**
 * LiveKit gives a connected device a new token every five minutes and takes the last one when the connection breaks; so ours holds until the
 * first of those. It does not hold longer for whoever was removed: see `expelStrangers`.
 */
const admissionSeconds = 6 * 60
const requestSeconds = 60
const sources = ['microphone', 'camera', 'screen_share', 'screen_share_audio']

/** LiveKit's server API (https://docs.livekit.io/reference/server/server-apis): JSON over HTTP, and tokens that it reads. */
export function createLiveKitApi(
  { url, apiUrl, apiKey, apiSecret }: LiveKitSettings,
  { timeoutMs = 2_000 } = {},
) {
  const secret = new TextEncoder().encode(apiSecret)
  const sign = (grants: Record<string, unknown>, seconds: number, identity?: string) => {
    const token = new SignJWT(grants)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(apiKey)
      .setExpirationTime(`${seconds} s`)
    return (identity === undefined ? token : token.setSubject(identity)).sign(secret)
  }

  async function ask<Reply>(method: string, grant: Record<string, unknown>, body: object): Promise<Reply> {
    let response: Response
    try {
      response = await fetch(`${apiUrl}/twirp/livekit.RoomService/${method}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await sign({ video: grant }, requestSeconds)}`,
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (cause) {
      throw new LiveKitUnavailable('LiveKit does not answer', { cause })
    }
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as Reply
    if (response.status === 404 && text.includes('"not_found"')) return {} as Reply
    throw new LiveKitUnavailable(`LiveKit answered ${response.status} to ${method}`)
  }

  async function listParticipants(room: string): Promise<RoomParticipant[]> {
    const { participants = [] } = await ask<{ participants?: WireParticipant[] }>(
      'ListParticipants',
      { roomAdmin: true, room },
      { room },
    )
    return participants.map(({ identity, attributes, tracks = [] }) => ({
      identity,
      device: attributes?.device,
      openMicrophones: tracks.flatMap(({ sid, source, muted: participantsToMute }) =>
        source === 'MICROPHONE' && !participantsToMute ? [sid] : [],
      ),
    }))
  }

  return {
    url,

    /** A token by which this participant joins this room, publishes devices and screen, subscribes, and nothing else. */
    admit: ({ room, identity, device, name }: Admission): Promise<string> =>
      sign(
        {
          name,
          attributes: { device },
          video: {
            roomJoin: true,
            room,
            canSubscribe: true,
            canPublish: true,
            canPublishSources: sources,
            canPublishData: false,
            canUpdateOwnMetadata: false,
          },
        },
        admissionSeconds,
        identity,
      ),

    async listRooms(): Promise<string[]> {
      const { rooms = [] } = await ask<{ rooms?: { name: string }[] }>('ListRooms', { roomList: true }, {})
      return rooms.map(({ name }) => name)
    },

    /** Nobody, where there is no such room. */
    listParticipants,

    /** Ends their connection. Their token still holds. */
    async removeParticipant(room: string, identity: string): Promise<void> {
      await ask('RemoveParticipant', { roomAdmin: true, room }, { room, identity })
    },

    /** Of these participants; each can unmute their own. */
    async muteMicrophones(room: string, identities: readonly string[]): Promise<void> {
      const participantsToMute = (await listParticipants(room)).filter(({ identity }) =>
        identities.includes(identity),
      )
      await Promise.all(
        participantsToMute.flatMap(({ identity, openMicrophones }) =>
          openMicrophones.map(trackSid =>
            ask('MutePublishedTrack', { roomAdmin: true, room }, { room, identity, trackSid, muted: true }),
          ),
        ),
      )
    },

    /** Everybody in it is disconnected. */
    async deleteRoom(room: string): Promise<void> {
      await ask('DeleteRoom', { roomCreate: true }, { room })
    },
  }
}

export type LiveKitApi = ReturnType<typeof createLiveKitApi>

interface WireParticipant {
  identity: string
  attributes?: Record<string, string>
  tracks?: { sid: string; source?: string; muted?: boolean }[]
}
