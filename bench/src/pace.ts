/** Sends at a fixed pace whatever the answers take, so that slowness shows as waiting and not as fewer sends. */
export async function pace(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<void>,
): Promise<void> {
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < Math.floor(perSecond * seconds); n++) {
    const wait = began + (n / perSecond) * 1000 - performance.now()
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
    pending.push(send(n))
  }
  await Promise.all(pending)
}
