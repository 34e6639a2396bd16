import { serveJobs } from '#platform/workers/serve.ts'
import { checkUpdate } from './check.ts'
import {
  cloneNote,
  describeStored,
  foldNote,
  foldState,
  hasForeignValue,
  restoreNote,
  tickTask,
} from './fold.ts'

/** What a thread does with documents of notes, all of it pure. */
export const noteJobs = {
  check: checkUpdate,
  fold: foldNote,
  foldState,
  describe: describeStored,
  foreignValue: hasForeignValue,
  clone: cloneNote,
  restore: restoreNote,
  tick: tickTask,
}

serveJobs(noteJobs)
