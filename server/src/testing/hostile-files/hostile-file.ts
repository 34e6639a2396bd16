/** A file that somebody could upload to do harm by it. */
export interface HostileFile {
  what: string
  name: string
  /** What its sender says it is. */
  mediaType: string
  /** Made when its turn comes: together they would not fit into memory. */
  build(): Buffer | Promise<Buffer>
}

export const script = '<script>window.ranHostileFile=1;fetch("https://hostile.invalid/")</script>'
export const svgText = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.ranHostileFile=1">${script}</svg>`

/** The first so much of a file. */
export const cut = (bytes: Buffer, part: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * part))
