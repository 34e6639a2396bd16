/** What the build reads of a font. */
declare module 'fontkit' {
  export interface Glyph {
    id: number
    advanceWidth: number
  }
  export interface Font {
    glyphForCodePoint(codePoint: number): Glyph
    layout(text: string): { glyphs: Glyph[] }
  }
  export function create(file: Uint8Array): Font
}
