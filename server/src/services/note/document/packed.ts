/**
 * The updates of a log, one after the other in `bytes`. A thread is given two arrays of bytes at once; to copy twenty thousand small ones to
 * it takes the event loop longer than a turn may last.
 */
export interface PackedUpdates {
  bytes: Uint8Array
  /** How many bytes each has: int32, big-endian, as `int4send` of PostgreSQL writes them. */
  lengths: Uint8Array
}

/** Each update as a part of `bytes`, in their order. */
export function* unpackUpdates({ bytes, lengths }: PackedUpdates): Generator<Uint8Array> {
  const view = new DataView(lengths.buffer, lengths.byteOffset, lengths.byteLength)
  let start = 0
  for (let at = 0; at < view.byteLength; at += 4) {
    const end = start + view.getInt32(at)
    yield bytes.subarray(start, end)
    start = end
  }
}
