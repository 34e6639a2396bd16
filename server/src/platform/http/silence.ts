import type { IncomingMessage } from 'node:http'

/** A connection on which nothing comes for so long: the program has long begun another. */
const silenceMs = 60_000

/**
 * Ends a connection that falls silent while its body is read.
 * @returns ends the watch: what is done with the body afterwards may take longer, and the connection has an answer to carry yet
 */
export function endWhenSilent(message: IncomingMessage): () => void {
  const destroy = () => void message.destroy()
  message.setTimeout(silenceMs, destroy)
  return () => void message.setTimeout(0).off('timeout', destroy)
}
