import { serveJobs } from '#platform/workers/serve.ts'
import { drawNote } from './draw-note.ts'
import { readBlocks } from './read-note.ts'

export const notePrintJobs = { read: readBlocks, draw: drawNote }

serveJobs(notePrintJobs)
