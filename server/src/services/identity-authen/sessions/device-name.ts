const browsers: [name: string, mark: RegExp][] = [
  ['Cốc Cốc', /coc_coc_browser/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Vivaldi', /Vivaldi/],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

const find = (list: typeof browsers, text: string) => list.find(([, mark]) => mark.test(text))?.[0]

/** Browser and system of a user agent, as far as they are known. */
export const readUserAgent = (userAgent: string) => ({
  browser: find(browsers, userAgent),
  system: find(systems, userAgent),
})

/** "Chrome · Windows": what a person recognises of a user agent, in no language; a program's own name where it is no browser. */
export function deviceName(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  const parts = [browser, system].filter(Boolean)
  return parts.join(' · ') || programName(userAgent) || '?'
}

export const programName = (userAgent: string) => /^[\w.-]{1,40}/.exec(userAgent)?.[0]
