import type { CallTransport } from '@trau/contract'
import type { MakeGroupMedia } from './types.ts'

/** Loaded when a call travels that way. */
export const transports: Record<CallTransport, () => Promise<MakeGroupMedia>> = {
  MESH: async () => {
    const { Mesh } = await import('./mesh.ts')
    return options => new Mesh(options)
  },
  SFU: async () => {
    const { Sfu } = await import('./sfu.ts')
    return options => new Sfu(options)
  },
  LIVEKIT: async () => {
    const { LiveKitMedia } = await import('./livekit.ts')
    return options => new LiveKitMedia(options)
  },
}
