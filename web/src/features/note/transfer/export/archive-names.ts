import { type ExportFormat, fileNameOf } from '../convert.ts'

/** Names that Windows keeps for itself. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const mostNameBytes = 180

/** Names of the files of one folder: each one once, also where case and accents' encoding do not count. */
export class ArchiveNames {
  private readonly taken = new Set<string>()

  /** @param title may be anything */
  forNote(title: string, format: ExportFormat): string {
    return this.unique(fileNameOf(title, format))
  }

  forFile(name: string): string {
    const clean = name
      .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return this.unique(clean || 'tep')
  }

  private unique(name: string): string {
    const dot = name.lastIndexOf('.')
    const ending = dot >= 0 ? cut(name.slice(dot), 20) : ''
    const stem = cut(dot >= 0 ? name.slice(0, dot) : name, mostNameBytes).replace(/^[. ]+|[. ]+$/g, '') || '_'
    const safe = reservedNames.test(stem) ? `_${stem}` : stem
    for (let n = 1; ; n++) {
      const candidate = n === 1 ? `${safe}${ending}` : `${safe} (${n})${ending}`
      const key = candidate.normalize('NFC').toLowerCase()
      if (this.taken.has(key)) continue
      this.taken.add(key)
      return candidate
    }
  }
}

/** At most so many bytes of UTF-8, which is what file systems count; no sign is cut in two. */
function cut(text: string, mostBytes: number): string {
  const encoder = new TextEncoder()
  let bytes = 0
  let whole = ''
  for (const { segment } of new Intl.Segmenter().segment(text.normalize('NFC'))) {
    bytes += encoder.encode(segment).length
    if (bytes > mostBytes) break
    whole += segment
  }
  return whole
}
