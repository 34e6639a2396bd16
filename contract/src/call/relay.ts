import { z } from 'zod'
import { id } from '../text.ts'

/**
 * What a device and the relay of a group call (SFU) tell each other on the data channel `control` of their connection, as JSON. The device makes
 * all offers. Its sections that send are, of each kind in order: microphone, sound of the screen; camera, screen.
 */
export const maxRelayViews = 40

/** How large each picture is shown; what is not named is not sent. */
export const RelayRequest = z.object({
  type: z.literal('views'),
  views: z
    .array(
      z.object({
        participantId: id(),
        source: z.enum(['camera', 'screen']),
        height: z.number().int().min(0).max(4_320).describe('Pixels of the screen; 0: not shown'),
      }),
    )
    .max(maxRelayViews)
    .describe('Most important first'),
})
export type RelayRequest = z.output<typeof RelayRequest>

const RelaySlot = z.object({
  mid: z.string().describe('The receiving section of the device'),
  participantId: z.string(),
  source: z.enum(['microphone', 'camera', 'screen', 'screenAudio']),
})

export const RelayNotice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('slots'),
    slots: z.array(RelaySlot).describe('Sections that carry something; others carry nothing now'),
    missingAudio: z.number().int().describe('Receiving sections that the device should add by another offer'),
    missingVideo: z.number().int(),
  }),
  z.object({ type: z.literal('speakers'), participantIds: z.array(z.string()).describe('Loudest first') }),
  z.object({
    type: z.literal('demand'),
    camera: z
      .number()
      .int()
      .describe('Layers of the camera that somebody watches, counted from the smallest; 0: none'),
  }),
])
export type RelayNotice = z.output<typeof RelayNotice>
