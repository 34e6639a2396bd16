/** A clock that moves by command: pings, expiry and histories are measured on it, so no test waits for them. */
export function movableClock() {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    advance(ms: number) {
      offset += ms
    },
  }
}
