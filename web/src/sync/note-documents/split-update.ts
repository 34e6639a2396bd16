import * as Y from 'yjs'

/**
 * Parts of an update, each about as large as asked for, which applied in this order make the whole. A text that is longer than a part is
 * cut; anything else that is larger stays whole.
 */
export function splitUpdate(update: Uint8Array, bytes: number): Uint8Array[] {
  if (update.byteLength <= bytes) return [update]
  const { structs, ds } = Y.decodeUpdate(update)
  const parts: Uint8Array[] = []
  let part: Y.AbstractStruct[] = []
  let size = 0
  for (const struct of structs.flatMap(one => cut(one, bytes))) {
    const structSize = encodedSize(struct)
    if (part.length > 0 && size + structSize > bytes) {
      parts.push(encode(part))
      part = []
      size = 0
    }
    part.push(struct)
    size += structSize
  }
  if (part.length > 0) parts.push(encode(part))
  // Last, since it may delete what the parts bring.
  if (ds.clients.size > 0) parts.push(encode([], ds))
  return parts
}

type DeleteSet = ReturnType<typeof Y.decodeUpdate>['ds']

function encode(structs: readonly Y.AbstractStruct[], ds?: DeleteSet): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const runs = runsOf(structs)
  encoder.writeDsClock(runs.length)
  for (const run of runs) {
    encoder.writeDsClock(run.length)
    encoder.writeClient(run[0]!.id.client)
    encoder.writeDsClock(run[0]!.id.clock)
    for (const struct of run) struct.write(encoder, 0, 0)
  }
  writeDeleteSet(encoder, ds)
  return encoder.toUint8Array()
}

// What an encoder calls the clock of a deletion is any whole number, as the format writes counts too.

/** The structs of one client id stand together, one after the other. */
function runsOf(structs: readonly Y.AbstractStruct[]): Y.AbstractStruct[][] {
  const runs: Y.AbstractStruct[][] = []
  for (const struct of structs) {
    const run = runs.at(-1)
    if (run?.[0]?.id.client === struct.id.client) run.push(struct)
    else runs.push([struct])
  }
  return runs
}

function writeDeleteSet(encoder: Y.UpdateEncoderV1, ds: DeleteSet | undefined) {
  encoder.writeDsClock(ds?.clients.size ?? 0)
  for (const [client, deletions] of ds?.clients ?? []) {
    encoder.resetDsCurVal()
    encoder.writeDsClock(client)
    encoder.writeDsClock(deletions.length)
    for (const { clock, len } of deletions) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
}

function encodedSize(struct: Y.AbstractStruct): number {
  const encoder = new Y.UpdateEncoderV1()
  struct.write(encoder, 0, 0)
  return encoder.toUint8Array().byteLength
}

/** Text in parts of a third of the bytes in characters, since one may take three bytes; never between the halves of one character. */
function cut(struct: Y.AbstractStruct, bytes: number): Y.AbstractStruct[] {
  const longest = Math.floor(bytes / 3)
  if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) return [struct]
  if (struct.length <= longest) return [struct]
  const { id, origin, rightOrigin, parent, parentSub, content } = struct
  const text = content.str
  const items: Y.Item[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + longest)
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1]!)) to--
    const before = from === 0 ? origin : Y.createID(id.client, id.clock + from - 1)
    const part = new Y.ContentString(text.slice(from, to))
    items.push(
      new Y.Item(
        Y.createID(id.client, id.clock + from),
        null,
        before,
        null,
        rightOrigin,
        parent,
        parentSub,
        part,
      ),
    )
    from = to
  }
  return items
}
