/** Reads what another client or a file has made, which may be anything: undefined where it cannot be read. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
    // What cannot be read is as good as absent.
  } catch {
    return undefined
  }
}
