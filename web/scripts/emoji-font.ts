import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { create } from 'fontkit'
import type { Plugin } from 'vite'

const variantSign = 0xfe0f
const headerBytes = 48
/** Where these tags stand in the list of known tags of WOFF2 (RFC of the W3C, section 4.1); 63 says that the tag is written out. */
const knownTag = { glyf: 10, loca: 11, GSUB: 28, written: 63 }

/**
 * Twemoji joins "🤷‍♂️" from all of its characters, the variant sign U+FE0F among them. Chromium takes that sign for a part of the character before
 * it and never finds the whole. Without the sign in its lists the font joins them in every browser: HarfBuzz passes over signs that it does not need.
 */
export function emojiFont(): Plugin {
  return {
    name: 'trau:emoji-font',
    apply: 'build',
    generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).filter(
        output => output.type === 'asset' && /\/twemoji-[^/]*\.woff2$/.test(output.fileName),
      )
      if (fonts.length !== 1) this.error('the build has no font of emoji, or two')
      for (const font of fonts)
        if (font.type === 'asset') font.source = joinedWithoutVariantSign(Buffer.from(font.source))
    },
  }
}

/** The font with every ligature as it would be without variant signs; everything else is as it was. @param font WOFF2 */
export function joinedWithoutVariantSign(font: Buffer): Buffer {
  const { directoryEnd, gsubStart } = readDirectory(font)
  const tables = brotliDecompressSync(font.subarray(directoryEnd, directoryEnd + font.readUInt32BE(20)))
  const glyph = create(font).glyphForCodePoint(variantSign).id
  for (const at of ligaturesOf(tables, gsubStart)) dropComponent(tables, at, glyph)
  const compressedTables = brotliCompressSync(tables, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: tables.length,
    },
  })
  const padding = Buffer.alloc((4 - ((directoryEnd + compressedTables.length) % 4)) % 4)
  const result = Buffer.concat([font.subarray(0, directoryEnd), compressedTables, padding])
  result.writeUInt32BE(result.length, 8)
  result.writeUInt32BE(compressedTables.length, 20)
  // Neither metadata nor private data follow.
  result.fill(0, 28, headerBytes)
  return result
}

/** Where the directory of a WOFF2 ends, and where GSUB begins among the tables behind it. */
function readDirectory(font: Buffer): { directoryEnd: number; gsubStart: number } {
  let at = headerBytes
  let tableStart = 0
  let gsubStart: number | undefined
  const readLength = () => {
    let length = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      length = length * 128 + (byte & 0x7f)
      if (byte < 0x80) return length
    }
  }
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font.readUInt8(at++)
    const tag = flags & 0x3f
    if (tag === knownTag.written) at += 4
    const isOutline = tag === knownTag.glyf || tag === knownTag.loca
    const isTransformed = flags >> 6 !== (isOutline ? 3 : 0)
    const length = readLength()
    if (tag === knownTag.GSUB) gsubStart = tableStart
    tableStart += isTransformed ? readLength() : length
  }
  if (gsubStart === undefined) throw new Error('the font of emoji joins nothing')
  return { directoryEnd: at, gsubStart }
}

/** Where each ligature begins. */
function ligaturesOf(tables: Buffer, gsub: number): number[] {
  const offsets = (at: number, base: number) =>
    Array.from({ length: tables.readUInt16BE(at) }, (_, n) => base + tables.readUInt16BE(at + 2 + n * 2))
  const lookupList = gsub + tables.readUInt16BE(gsub + 8)
  const subtables = offsets(lookupList, lookupList).flatMap(lookup => {
    if (tables.readUInt16BE(lookup) !== 4) throw new Error('the font of emoji does more than to join')
    return offsets(lookup + 4, lookup)
  })
  return subtables
    .flatMap(subtable => offsets(subtable + 4, subtable))
    .flatMap(ligatureSet => offsets(ligatureSet, ligatureSet))
}

/** Takes a glyph out of what a ligature is joined from; the bytes at its end are left unused. */
function dropComponent(tables: Buffer, ligature: number, glyph: number) {
  const count = tables.readUInt16BE(ligature + 2) - 1
  const components = Array.from({ length: count }, (_, n) => tables.readUInt16BE(ligature + 4 + n * 2))
  const keptComponents = components.filter(component => component !== glyph)
  tables.writeUInt16BE(keptComponents.length + 1, ligature + 2)
  for (const [n, component] of keptComponents.entries()) tables.writeUInt16BE(component, ligature + 4 + n * 2)
}
