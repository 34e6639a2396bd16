import type { PushPayload } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'

/** What every push service takes, with the room that encryption and the fields beside it need. */
const mostBytes = 3_000
const bytesOf = (payload: PushPayload) => Buffer.byteLength(JSON.stringify(payload))

/** The payload at a size that push services take: the body is shortened first, then the title, and withdrawn tags go last. */
export function fitPayload(payload: PushPayload): PushPayload {
  let fittedPayload = payload
  for (const graphemes of [200, 100, 50, 0]) {
    if (bytesOf(fittedPayload) <= mostBytes) return fittedPayload
    fittedPayload = { ...fittedPayload, body: truncateGraphemes(payload.body, graphemes) }
  }
  if (bytesOf(fittedPayload) > mostBytes)
    fittedPayload = { ...fittedPayload, title: truncateGraphemes(payload.title, 40) }
  while (bytesOf(fittedPayload) > mostBytes && fittedPayload.withdrawn.length > 0)
    fittedPayload = { ...fittedPayload, withdrawn: fittedPayload.withdrawn.slice(0, -1) }
  return fittedPayload
}

/** What is left where a push service called the payload too large. */
export const shortenPayload = ({ picture: _, ...payload }: PushPayload): PushPayload => ({
  ...payload,
  title: truncateGraphemes(payload.title, 30),
  body: truncateGraphemes(payload.body, 30),
  withdrawn: [],
})
