/**
 * Arrays as statement parameters, for the few statements that take thousands of values: the driver would look at each for characters to
 * escape.
 */

/** uuid[], from ids as PostgreSQL writes them: nothing in them needs escaping. */
export const uuidArray = (ids: readonly (string | null)[]): string =>
  `{${ids.map(id => id ?? 'NULL').join(',')}}`

/** bigint[] or smallint[]. */
export const numberArray = (values: readonly (number | null)[]): string =>
  `{${values.map(value => value ?? 'NULL').join(',')}}`

const textType = 25
const headLength = 20

/** text[] in PostgreSQL's binary form: dimensions, whether there are nulls, type, length, lower bound; then each with its length. */
export function textArray(values: readonly (string | null)[]): Buffer {
  const lengths = values.map(value => (value === null ? 0 : Buffer.byteLength(value)))
  const array = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, headLength))
  let at = array.writeInt32BE(1, 0)
  at = array.writeInt32BE(values.includes(null) ? 1 : 0, at)
  at = array.writeInt32BE(textType, at)
  at = array.writeInt32BE(values.length, at)
  at = array.writeInt32BE(1, at)
  for (const [i, value] of values.entries()) {
    at = array.writeInt32BE(value === null ? -1 : lengths[i]!, at)
    if (value !== null) at += array.write(value, at)
  }
  return array
}
