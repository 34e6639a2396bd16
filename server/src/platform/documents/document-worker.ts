import { decodePlainText } from '@trau/contract/rules/plain-text'
import { serveJobs } from '../workers/serve.ts'
import { type DocumentKind, maxTextLength } from './limits.ts'
import { readOffice } from './office-text.ts'
import { createTextSink } from './text-sink.ts'

interface Document {
  bytes: Uint8Array
  kind: DocumentKind
}

/** Of UTF-8. */
const maxBytesOfCharacter = 4

export const documentJobs = {
  async read({ bytes, kind }: Document): Promise<string> {
    const sink = createTextSink()
    if (kind === 'txt' || kind === 'md' || kind === 'csv')
      sink.add(decodePlainText(bytes.subarray(0, maxTextLength * maxBytesOfCharacter), true))
    else if (kind === 'pdf') {
      // Large, and most threads read none.
      const { readPdf } = await import('./pdf-text.ts')
      await readPdf(bytes, sink)
    } else await readOffice(bytes, kind, sink)
    return sink.end()
  },
}

serveJobs(documentJobs)
