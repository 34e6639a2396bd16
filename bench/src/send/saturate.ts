/** Sends one message and settles when it is acknowledged. */
export type Sender = () => Promise<void>

export interface Saturated {
  sent: number
  perSecond: number
  /** Milliseconds until each was acknowledged. */
  waits: number[]
}

/** Every sender sends one message after the other, each as soon as the one before is acknowledged. */
export async function saturate(senders: readonly Sender[], seconds: number): Promise<Saturated> {
  const waits: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    senders.map(async send => {
      for (let at = performance.now(); at < until; ) {
        await send()
        const now = performance.now()
        waits.push(now - at)
        at = now
      }
    }),
  )
  return { sent: waits.length, perSecond: waits.length / ((performance.now() - began) / 1000), waits }
}
