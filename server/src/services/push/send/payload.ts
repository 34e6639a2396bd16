import type { PushPayload } from '@trau/contract'
import { truncateGraphemes } from '@trau/contract/rules/graphemes'

/** What every push service takes, with the room that encryption and the fields beside it need. */
const mostBytes = 3_000
const bytesOf = (payload: PushPayload) => Buffer.byteLength(JSON.stringify(payload))

/** The payload at a size that push services take: the body is shortened first, then the title, and withdrawn tags go last. */
export function fitPayload(payload: PushPayload): PushPayload {
  let fitted = payload
  for (const graphemes of [200, 100, 50, 0]) {
    if (bytesOf(fitted) <= mostBytes) return fitted
    fitted = { ...fitted, body: truncateGraphemes(payload.body, graphemes) }
  }
  if (bytesOf(fitted) > mostBytes) fitted = { ...fitted, title: truncateGraphemes(payload.title, 40) }
  while (bytesOf(fitted) > mostBytes && fitted.withdrawn.length > 0)
    fitted = { ...fitted, withdrawn: fitted.withdrawn.slice(0, -1) }
  return fitted
}

/** What is left where a push service called the payload too large. */
export const shortenPayload = ({ picture: _, ...payload }: PushPayload): PushPayload => ({
  ...payload,
  title: truncateGraphemes(payload.title, 30),
  body: truncateGraphemes(payload.body, 30),
  withdrawn: [],
})
