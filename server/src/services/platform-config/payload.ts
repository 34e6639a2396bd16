import { configKey, configKinds, PlatformName } from '@trau/contract'
import { z } from 'zod'

/** What lists of records are filtered by. */
export const ConfigPayload = z.object({
  platform: PlatformName.nullish(),
  kind: z.enum(configKinds).nullish(),
  key: z.string().regex(configKey).nullish(),
})
