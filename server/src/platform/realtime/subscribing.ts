import type { Client } from './client.ts'
import type { Values } from './schema.ts'
import { Subscription } from './subscription.ts'
import type { SubscribeOptions } from './types.ts'

/** A subscriber that is registered and hears everything, but has no answer yet. */
export interface Pending {
  client: Client
  sub: Subscription
  options: SubscribeOptions
  wish: Values
}

/**
 * Registers the subscriber and takes its position in one turn: from here on pushes are held for it, and what
 * came before is in the history. Throws 102, or 112 where the client prefers that to a lost position.
 */
export function begin(
  client: Client,
  channel: string,
  options: SubscribeOptions,
  wish: Values,
  serverSide: boolean,
): Pending {
  const { hub, limits, now } = client.node
  const sub = new Subscription(client, hub.open(channel), options, wish, serverSide)
  client.subs.set(channel, sub)
  hub.join(sub)
  try {
    sub.position(wish, now(), limits.historyPage)
  } catch (error) {
    client.dropSubscription(sub)
    throw error
  }
  return { client, sub, options, wish }
}

/** Reads the snapshot, if there is one, and writes the answer; held pushes stay held until `release`. */
export async function finish({ client, sub, options, wish }: Pending): Promise<Values> {
  const { data } = options
  const snapshot =
    typeof data === 'function' ? await client.node.ask('data', data as () => Promise<unknown>) : data
  return sub.result(wish, snapshot)
}

/** The answer is written: held pushes follow it, and the others learn of the subscriber. */
export function announce({ client, sub }: Pending): void {
  if (sub.isLive) sub.release()
  if (sub.isLive) client.node.hub.sendPresence(sub, 'join')
}
