import { decode, factsOf, type PageFacts } from './page-facts.ts'
import { serveJobs } from './workers/serve.ts'

/** A page as it came, and where from. */
interface Page {
  bytes: Uint8Array
  /** Its content type. */
  type: string
  url: string
}

export const pageJobs = {
  read: ({ bytes, type, url }: Page): PageFacts | undefined => factsOf(decode(bytes, type), new URL(url)),
}

serveJobs(pageJobs)
