declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface HeifPicture {
    get_width(): number
    get_height(): number
    /** Calls back with null when the picture is damaged. */
    display(target: ImageData, done: (data: ImageData | null) => void): void
  }
  export default function libheif(): {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] }
  }
}
