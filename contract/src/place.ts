import { z } from 'zod'

/** Where something was done from, as far as an address tells. */
export const Place = z.object({
  kind: z
    .enum(['THIS_MACHINE', 'LOCAL_NETWORK', 'INTERNET', 'UNKNOWN'])
    .describe('The server’s own machine, the network it stands in, or anywhere else'),
})
export type Place = z.output<typeof Place>
