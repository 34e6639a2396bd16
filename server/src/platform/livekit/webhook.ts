import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { fail } from '../errors.ts'
import { isSameSecret } from '../same-secret.ts'
import type { LiveKitSettings } from './server-api.ts'

export const webhookPath = '/internal/livekit/webhook'

/** What happened in a room; the other events of LiveKit are not passed on. */
export type LiveKitEvent =
  | { type: 'participantJoined' | 'participantLeft'; room: string; identity: string }
  | { type: 'roomFinished'; room: string }

const Body = z.object({
  event: z.string(),
  room: z.object({ name: z.string() }).optional(),
  participant: z.object({ identity: z.string() }).optional(),
})

/**
 * Where LiveKit says what happens in its rooms (https://docs.livekit.io/intro/basics/rooms-participants-tracks/webhooks-events). It signs each
 * request with a token that holds the SHA-256 of the body. It may send an event again, late, or never.
 */
export function registerLiveKitWebhook(
  server: FastifyInstance,
  { apiKey, apiSecret }: Pick<LiveKitSettings, 'apiKey' | 'apiSecret'>,
  onEvent: (event: LiveKitEvent) => Promise<void>,
): void {
  const secret = new TextEncoder().encode(apiSecret)

  /** @throws unauthenticated */
  async function verify(authorization: string | undefined, body: Buffer): Promise<void> {
    const token = (authorization ?? '').replace(/^Bearer /, '')
    const claims = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer: apiKey }).then(
      ({ payload }) => payload,
      () => undefined,
    )
    const hash = createHash('sha256').update(body).digest('base64')
    if (!isSameSecret(String(claims?.sha256 ?? ''), hash)) throw fail('unauthenticated')
  }

  void server.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, callback) =>
      callback(null, body),
    )
    scope.post(webhookPath, { bodyLimit: 256 * 1024 }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await verify(request.headers.authorization, body)
      const event = readEvent(body)
      if (event) await onEvent(event)
      return reply.code(204).send()
    })
  })
}

/** @throws badRequest */
function readEvent(body: Buffer): LiveKitEvent | undefined {
  let parsedBody: z.output<typeof Body>
  try {
    parsedBody = Body.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw fail('badRequest')
  }
  const { event, room, participant } = parsedBody
  if (!room) return undefined
  if (event === 'room_finished') return { type: 'roomFinished', room: room.name }
  if (!participant) return undefined
  const place = { room: room.name, identity: participant.identity }
  if (event === 'participant_joined') return { type: 'participantJoined', ...place }
  // The connection of somebody who never got through ends in this event alone.
  if (event === 'participant_left' || event === 'participant_connection_aborted')
    return { type: 'participantLeft', ...place }
  return undefined
}
